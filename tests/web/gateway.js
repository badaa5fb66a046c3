// gateway.js - koudi-web without a browser: what is run, what that may reach, bounds, frames, TLS, proxies, ends.
// node gateway.js KOUDI KOUDI-WEB PROBE SOURCE [NAME]; NAME: only what has that in its name.
'use strict';
const assert = require('assert'), crypto = require('crypto'), fs = require('fs'), net = require('net'), os = require('os'), path = require('path');
const { spawn, spawnSync } = require('child_process');
const Line = require('./line.js'), { until, freePort, reached, SOON } = require('./service.js');
const [, , koudi, koudiWeb, probe, source, only = ''] = process.argv;

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'koudi-gateway-'));
const env = { ...process.env, HOME: home, XDG_STATE_HOME: home + '/state', XDG_CONFIG_HOME: home + '/config', KOUDI_TABLES: home + '/tables',
              LC_ALL: 'C.UTF-8', PATH: process.env.PATH + ':/usr/sbin' };
const children = [];
const SITE = 'cards.example.org', PROXY = '127.0.0.1';

function run(program, words, cwd = home) {
  const child = spawn(program, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.heard = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => { child.heard += data; });
  child.over = new Promise(go => child.on('close', (code, signal) => go(code === null ? signal : code)));
  children.push(child);
  return child;
}

const done = (program, words) => spawnSync(program, words, { env, cwd: home, encoding: 'utf8' });
const found = program => done('sh', ['-c', 'command -v ' + program]).status === 0;

/* All processes below that one, as "NUMBER WORDS". */
function below(pid) {
  const all = done('ps', ['-eo', 'pid=,ppid=,args=']).stdout.trim().split('\n').map(line => /^ *(\d+) +(\d+) (.*)/.exec(line));
  const of = parent => all.filter(one => +one[2] === parent).flatMap(one => [one[1] + ' ' + one[3], ...of(+one[1])]);
  return of(pid);
}
const joined = web => below(web.pid).filter(one => / join /.test(one)).length;

/* ---- the service, and gateways to it ---- */

const at = {};
async function serve(page = ['--web', 'https://' + SITE + '/']) {
  at.service = run(koudi, ['serve', '--socket', at.socket, '--table', 'two,80p-v3,any,any,bot:easy,bot:easy', '-p', 'fast',
                           '--listen', '127.0.0.1:' + at.far, '--trusted', '127.0.0.1', ...page]);
  await until('the service', () => fs.existsSync(at.socket) && reached(at.far));
}

async function gateway(...words) {
  const port = await freePort(), web = run(koudiWeb, ['--listen', '127.0.0.1:' + port, ...words, at.socket]);
  web.to = { port, host: '127.0.0.1', site: '127.0.0.1:' + port };
  await until('koudi-web', () => reached(port) || web.exitCode !== null);
  return web;
}

/* At a Unix socket, for a proxy. */
async function behind(...words) {
  const socket = home + '/web.sock', web = run(koudiWeb, ['--listen', socket, '--origin', 'https://' + SITE, ...words, at.socket]);
  web.to = { path: socket, site: SITE };
  await until('koudi-web', () => fs.existsSync(socket) && reached(socket));
  return web;
}

async function stop(child, signal = 'SIGTERM') {
  child.kill(signal);
  return child.over;
}

const invitation = (table, seat) => {
  const made = done(koudi, ['invite', at.socket + '/' + table, '--machine', '--seat', seat]);
  assert.strictEqual(made.status, 0, made.stderr);
  return /#(koudi1\S+)/.exec(made.stdout)[1];
};
const sits = (line, what = 'a screen') => until(what, () => line.screen.length > 500);
const ends = line => until('the end of a line', () => line.ended);

function certificate() {
  for (const name of ['cards', 'other'])
    assert.strictEqual(done('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2',
                                        '-subj', '/CN=' + SITE, '-addext', 'subjectAltName=DNS:' + SITE + ',IP:127.0.0.1',
                                        '-keyout', home + '/' + name + '.key', '-out', home + '/' + name + '.crt']).status, 0);
  at.certificate = home + '/cards.crt';
  at.key = home + '/cards.key';
}

const curl = (port, ...words) =>
  done('curl', ['-sS', '-D', '-', '--cacert', at.certificate, '--connect-to', SITE + ':443:127.0.0.1:' + port, 'https://' + SITE + '/', ...words]);

/* The page, a seat, and, for eight of one address, a ninth that is refused whatever it says of itself; then another address. */
async function through(port, elsewhere) {
  const to = { port, host: '127.0.0.1', site: SITE, tls: true, ca: fs.readFileSync(at.certificate), servername: SITE };
  const page = curl(port), lines = [];
  assert.match(page.stdout, /^HTTP\/\S+ 200/i, page.stderr);
  assert.match(page.stdout, /content-security-policy: default-src 'none'/i);
  const line = new Line(to).hello(await invitation('two', 'east'));
  await sits(line, 'a screen through a proxy');
  for (let i = 0; i < 8; i++) lines.push(new Line(to, { 'X-Forwarded-For': '10.0.0.' + i }));
  await until('the ninth is refused', () => lines.filter(one => one.ended).length === 1 && lines.filter(one => one.status === 101).length >= 7);
  if (elsewhere) {
    const other = new Line({ ...to, localAddress: '127.0.0.2' });
    await until('another address', () => other.status === 101);
    await new Promise(go => setTimeout(go, 100));
    assert.ok(!other.ended);
    other.end();
  }
  for (const one of [line, ...lines]) one.end();
}

/* ---- what is tried ---- */

const tries = {
  async 'koudi join reaches its table, and nothing else'() {
    const folder = at.probe, other = await freePort(), outside = net.createServer().listen(other, '127.0.0.1');
    fs.writeFileSync(home + '/secret', '');
    const web = await gateway('--program', folder + '/koudi');
    const asks = { 'has descriptors': 'no', [`read ${home}/secret`]: 'no', [`read ${home}`]: 'no', [`read ${home}/cards.key`]: 'no', 'read /etc/passwd': 'no',
                   'read /proc/1/status': 'no', 'read /etc/hosts': 'yes', [`read ${folder}/asks`]: 'yes', 'write here': 'no', [`write ${folder}/new`]: 'no',
                   [`write ${home}/new`]: 'no', 'write /tmp/koudi-probe': 'no', [`knock ${at.socket}`]: 'no', [`signal ${web.pid}`]: 'no',
                   [`connect ${at.far}`]: 'yes', [`connect ${other}`]: 'no', [`connect ${web.to.port}`]: 'no', [`listen ${await freePort()}`]: 'no',
                   'has new-privileges': 'no', "has another's-group": 'no', 'has much': 'no' };
    fs.writeFileSync(folder + '/asks', Object.keys(asks).join('\n') + '\n');
    const line = new Line(web.to).hello(invitation('two', 'east'));
    await until('the probe', () => /done \d/.test(line.screen));
    const said = Object.fromEntries(line.screen.split('\r\n').map(one => /^(\w+ .*) (yes|no)$/.exec(one)).filter(one => one).map(one => one.slice(1)));
    if (process.env.KOUDI_SANITIZED || /not confined/.test(web.heard)) console.log('         (this system cannot confine it)');
    else assert.deepStrictEqual(said, asks);
    assert.match(line.screen, /done [45]/);
    line.end();
    await until('nothing is left', () => below(web.pid).length === 0); /* the probe does not care for a line that is cut */
    await stop(web);
    outside.close();
  },

  async 'without a good invitation nothing is run'() {
    const good = invitation('two', 'east'), void_ = invitation('two', 'south'), web = await gateway(), first = new Line(web.to);
    invitation('two', 'south');
    first.hello(good);
    await sits(first);
    const before = joined(web);
    for (const [word, why] of [[good.slice(0, -3), 'mangled'], ['', 'mangled'], ['--help', 'mangled'], ['koudi1+', 'mangled'], [void_, 'refused unknown'],
                               [good, 'refused spent']]) {
      const line = new Line(web.to).hello(word);
      let most = 0;
      await until(why, () => { most = Math.max(most, joined(web)); return line.ended; });
      assert.deepStrictEqual([line.text, line.screen, most], [[why], '', before], word);
    }
    for (const origin of ['https://evil.example', 'null', null]) {
      const line = new Line(web.to, { Origin: origin });
      await ends(line);
      assert.notStrictEqual(line.status, 101);
    }
    first.end();
    await stop(web);
  },

  async 'of the protocols of a connection the page has its one, and no other'() {
    const web = await gateway(), lines = [];
    for (const name of ['terminal', 'service', 'http', 'terminal, koudi-web-1'])
      lines.push([name, new Line(web.to, { 'Sec-WebSocket-Protocol': name, Origin: 'https://evil.example' })]);
    for (const [name, line] of lines) {
      await until('an answer', () => line.status || line.ended);
      assert.notStrictEqual(line.status, 101, name);
      await ends(line);
    }
    for (const words of [['--http2'], ['--http2-prior-knowledge']])
      assert.doesNotMatch(done('curl', ['-sSi', ...words, 'http://' + web.to.site + '/']).stdout, /HTTP\/2|101/, words);
    await stop(web);
  },

  async 'whoever watches takes no seat, where the table lets them'() {
    const word = invitation('two', 'east'), web = await gateway(), seated = new Line(web.to).hello(word);
    await sits(seated);
    const watcher = new Line(web.to).hello(word, { mode: 'watch' });
    await sits(watcher);
    assert.strictEqual(below(web.pid).filter(one => / join .*--seat=watch/.test(one)).length, 1);
    assert.ok(!seated.ended);
    for (const one of [seated, watcher]) one.end();
    await stop(web);
    const opened = done(koudi, ['open', '--no-join', '--seats', 'any', '--watch', 'no', '--listen', '127.0.0.1:' + await freePort(), '--web', 'https://' + SITE + '/']);
    assert.strictEqual(opened.status, 0, opened.stderr);
    const table = opened.stdout.trim().split('\n').pop(), own = /#(koudi1\S+)/.exec(done(koudi, ['invite', table, '--machine']).stdout)[1];
    const port = await freePort(), closed = run(koudiWeb, ['--listen', '127.0.0.1:' + port, table]), to = { port, host: '127.0.0.1', site: '127.0.0.1:' + port };
    await until('koudi-web', () => reached(port));
    const refused = new Line(to).hello(own, { mode: 'watch' });
    let most = 0;
    await until('not-admitted', () => { most = Math.max(most, joined(closed)); return refused.ended; });
    assert.deepStrictEqual([refused.text, refused.screen, most], [['refused not-admitted'], '', 0]);
    const sitter = new Line(to).hello(own);
    await sits(sitter);
    sitter.end();
    await stop(closed);
    assert.strictEqual(done(koudi, ['open', '--end', table]).status, 0);
  },

  async '--origin takes the address of the page as --web has it'() {
    for (const page of ['https://' + SITE, 'https://' + SITE + '/', 'https://' + SITE + '/cards/', 'https://' + SITE.toUpperCase()]) {
      const web = await gateway('--origin', page);
      for (const [origin, status] of [['https://' + SITE, 101], ['https://' + SITE + '.evil.example', 0], ['https://' + SITE.slice(0, -1), 0], ['http://' + SITE, 0]]) {
        const line = new Line(web.to, { Origin: origin });
        await until('an answer', () => line.status || line.ended);
        assert.strictEqual(line.status === 101, status === 101, page + ' ' + origin + ' ' + line.status);
        line.end();
      }
      await stop(web);
    }
  },

  async 'an address of IPv4 is listened to, and none of IPv6 with it'() {
    if (!Object.values(os.networkInterfaces()).flat().some(one => one.address === '::1')) return console.log('         (this machine has no IPv6)');
    for (const [where, four, six, seat] of [['0.0.0.0', true, false], ['127.0.0.1', true, false], ['[::1]', false, true, 'east'], ['', true, true, 'south']]) {
      const port = await freePort(), web = run(koudiWeb, ['--listen', where + ':' + port, at.socket]);
      await until('koudi-web', async () => await reached(port) || await reached({ port, host: '::1' }) || web.exitCode !== null);
      assert.deepStrictEqual([await reached({ port, host: '127.0.0.1' }), await reached({ port, host: '::1' })], [four, six], where);
      if (six) {
        const line = new Line({ port, host: '::1', site: '[::1]:' + port }).hello(invitation('two', seat));
        await sits(line);
        line.end();
      }
      await stop(web);
    }
  },

  async 'bounds are kept'() {
    const web = await gateway('--most', '5', '--most-each', '3'), here = [], word = invitation('two', 'east');
    for (let i = 0; i < 3; i++) here.push(new Line(web.to));
    await until('three of one address', () => here.every(one => one.status === 101));
    const fourth = new Line(web.to);
    await ends(fourth);
    const there = [];
    for (let i = 0; i < 3; i++) {
      there.push(new Line({ ...web.to, localAddress: '127.0.0.' + (i + 2) }));
      await until('another address', () => there[i].ended || there[i].status === 101);
    }
    await until('five in all', () => there.filter(one => one.ended).length === 1);
    const [slow, flood, large] = here;
    flood.frame('s80x24');
    for (let i = 0; i < 4000 && !flood.ended; i++) flood.frame('s80x24');
    large.frame('k' + 'x'.repeat(5000));
    for (const one of [flood, large]) {
      await ends(one);
      assert.strictEqual(one.code, 1008);
    }
    at.service.kill('SIGSTOP');
    const asks = there.find(one => !one.ended).hello(word);
    await until('who says nothing', () => slow.text[0] === 'late', 15000);
    await until('a service that does not answer', () => asks.text[0] === 'away', 15000);
    at.service.kill('SIGCONT');
    for (const one of there) one.end();
    await stop(web);
  },

  async 'connections that say nothing leave the others theirs'() {
    const port = await freePort(), to = { port, host: '127.0.0.1', site: '127.0.0.1:' + port };
    const web = run('sh', ['-c', 'ulimit -n 120; exec "$@"', 'sh', koudiWeb, '--listen', to.site, at.socket]);
    await until('koudi-web', () => reached(to));
    const seated = new Line(to).hello(invitation('two', 'east')), idle = [];
    await sits(seated);
    for (let i = 0; i < 200; i++) idle.push(net.connect(to).on('error', () => {}));
    await until('some are turned away', () => idle.filter(one => one.destroyed).length > 100);
    const screen = seated.screen.length;
    seated.frame('k?');
    await until('the seat plays on', () => seated.screen.length > screen);
    for (const one of idle) one.destroy();
    const next = await until('a page', async () => /200 OK/.test(done('curl', ['-sSi', 'http://' + to.site + '/']).stdout));
    assert.ok(next);
    assert.strictEqual(web.heard, '');
    seated.end();
    await stop(web);
  },

  async 'behind a proxy each address has its bound'() {
    const web = await gateway('--most-each', '2', '--trusted', '127.0.0.1');
    const comes = (from, through = '127.0.0.1') => {
      const line = new Line({ ...web.to, localAddress: through }, { 'X-Forwarded-For': from });
      return until('an answer', () => line.status || line.ended).then(() => line);
    };
    for (const [list, taken] of [[['10.0.0.1', '10.9.9.9, 10.0.0.1', '10.0.0.1', '10.0.0.2'], 'yyny'], [['2001:db8:0:1::1', '2001:db8:0:1:a::2', '2001:db8:0:1:b::3', '2001:db8:0:2::1'], 'yyny'],
                                 [['::ffff:10.1.0.1', '::ffff:10.1.0.2', '::ffff:10.1.0.3'], 'yyy']]) {
      const lines = [];
      for (const one of list) lines.push(await comes(one));
      await until(list.join(' '), () => lines.map(line => line.ended ? 'n' : 'y').join('') === taken);
    }
    const strangers = [];
    for (let i = 0; i < 3; i++) strangers.push(await comes('10.2.0.' + i, '127.0.0.9')); /* not trusted */
    await until('a stranger', () => strangers.filter(line => line.ended).length === 1);
    await stop(web);
  },

  async '300 frames against the protocol end their line, and nothing else'() {
    const web = await gateway('--most-each', '400'), seated = new Line(web.to).hello(invitation('two', 'east'));
    let seed = 59;
    const next = most => { seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff; return (seed >> 8) % most; };
    await sits(seated);
    const lines = [], hello = Buffer.from('h' + '0a'.repeat(16) + ' 80x24 en screen\nMei\n' + invitation('two', 'south'));
    invitation('two', 'south'); /* so that the one before is void */
    for (let i = 0; i < 300; i++) {
      const body = Buffer.from(Array.from({ length: next(i % 7 ? 300 : 6000) }, () => next(256))), line = new Line(web.to);
      if (i % 2) { /* what a page says first, but for some bytes */
        hello.copy(body);
        for (let n = next(4); body.length && n >= 0; n--) body[next(Math.min(body.length, hello.length))] = next(256);
      } else if (body.length && i % 3) {
        body[0] = 'hksx'.charCodeAt(next(4));
      }
      lines.push(line);
      await until('an answer', () => line.status || line.ended);
      line.frame(body, { first: next(4) ? [0x81, 0x82, 0x01, 0x80][next(4)] : next(256), masked: next(8) > 0,
                         ...next(8) ? {} : { size: next(0x7fffffff) } });
      line.frame('q');
      if (i % 50 === 49) assert.ok(web.exitCode === null && !seated.ended);
    }
    for (const line of lines) await ends(line);
    assert.deepStrictEqual([lines.filter(one => one.screen).length, joined(web)], [0, 1]);
    const screen = seated.screen.length;
    seated.frame('k?');
    await until('the seat plays on', () => seated.screen.length > screen);
    seated.end();
    await until('nobody is left', () => joined(web) === 0);
    await stop(web);
  },

  async 'a service that is killed and comes back keeps its seats'() {
    const web = await gateway(), word = invitation('two', 'east'), line = new Line(web.to).hello(word);
    await sits(line);
    await stop(at.service, 'SIGKILL');
    const away = new Line(web.to).hello(word);
    await ends(away);
    assert.deepStrictEqual(away.text, ['away']);
    fs.rmSync(at.socket, { force: true });
    await serve();
    await until('it is back', () => /^people +1$/m.test(done(koudi, ['serve', '--socket', at.socket, '--status']).stdout));
    assert.ok(!line.ended);
    line.end();
    await stop(web);
  },

  async 'nothing outlives koudi-web'() {
    const seats = ['east', 'south'].map(seat => [invitation('two', seat), crypto.randomBytes(16).toString('hex')]);
    for (const [signal, code] of [['SIGTERM', 0], ['SIGINT', 0], ['SIGKILL', 'SIGKILL']])
      for (const program of [koudi, at.probe + '/koudi']) {
        const web = await behind('--program', program), lines = [];
        for (const [word, secret] of seats) lines.push(new Line(web.to, { Origin: 'https://' + SITE }).hello(word, { secret }));
        await until('both run', () => joined(web) >= 2 && lines.every(one => one.screen));
        const all = below(web.pid).map(one => +one.split(' ')[0]);
        assert.strictEqual(all.length, 4); /* a guardian each */
        assert.strictEqual(await stop(web, signal), code);
        for (const line of lines) await ends(line);
        await until(signal, () => all.every(pid => !fs.existsSync('/proc/' + pid)));
        assert.ok(signal === 'SIGKILL' || !fs.existsSync(web.to.path), 'its socket is left');
      }
  },

  async 'TLS by files'() {
    const web = await gateway('--certificate', at.certificate, '--key', at.key, '--origin', 'https://' + SITE);
    const to = { ...web.to, site: SITE, tls: true, ca: fs.readFileSync(at.certificate), servername: SITE };
    const page = curl(web.to.port);
    assert.match(page.stdout, /^HTTP\/1\.1 200/i, page.stderr);
    for (const [version, good] of [['-tls1_3', true], ['-tls1_2', true], ['-tls1_1', false]]) {
      const said = spawnSync('openssl', ['s_client', '-connect', '127.0.0.1:' + web.to.port, '-CAfile', at.certificate, '-verify_return_error', '-brief', version],
                             { input: '', encoding: 'utf8' });
      assert.strictEqual(/Verification: OK/.test(said.stderr), good, version + said.stderr);
    }
    const line = new Line(to).hello(invitation('two', 'east'));
    await sits(line);
    const plain = new Line({ ...web.to });
    await ends(plain);
    assert.notStrictEqual(plain.status, 101);
    line.end();
    await stop(web);
  },

  async 'files of TLS that cannot be used are refused in words'() {
    fs.writeFileSync(home + '/empty.pem', '');
    done('openssl', ['ec', '-in', at.key, '-aes256', '-passout', 'pass:word', '-out', home + '/locked.key']);
    for (const [crt, key, says] of [['/none.crt', '/cards.key', /none\.crt: .*no such file/i], ['/cards.crt', '/none.key', /none\.key: .*no such file/i],
                                    ['/empty.pem', '/cards.key', /empty\.pem holds no certificate/], ['/cards.crt', '/empty.pem', /empty\.pem holds no key/],
                                    ['/cards.crt', '/locked.key', /locked\.key holds no key, or one with a passphrase/], ['/cards.crt', '/other.key', /other\.key is not the key of the certificate in .*cards\.crt/]]) {
      const said = done(koudiWeb, ['--listen', '127.0.0.1:' + await freePort(), '--certificate', home + crt, '--key', home + key, at.socket]);
      assert.strictEqual(said.status, 1);
      assert.match(said.stderr, says);
      assert.strictEqual(said.stderr.trim().split('\n').length, 1, said.stderr);
    }
  },

  async 'a table remembers its page'() {
    const words = (...more) => {
      const said = done(koudi, ['invite', at.socket + '/two', '--machine', ...more]);
      assert.strictEqual(said.status, 0, said.stderr);
      return said.stdout.trim().split('\n').map(line => line.replace(/^\w+: /, ''));
    };
    await stop(at.service);
    await serve([]);
    assert.match(words()[0], /^koudi join koudi1/);
    assert.match(words('--web', 'https://one.example.org/')[0], /^https:\/\/one\.example\.org\/#koudi1/);
    assert.match(words()[1], /^https:\/\/one\./);
    await stop(at.service);
    await serve([]);
    assert.match(words('--seat', 'east')[0], /^https:\/\/one\./);
    assert.match(words('--seat', 'east', '--web', 'https://two.example.org/')[0], /^https:\/\/two\./);
    assert.match(words('--seat', 'east')[0], /^https:\/\/two\./);
  },

  async 'what cannot be served is refused in words'() {
    const other = await behind();
    fs.writeFileSync(home + '/file', 'kept');
    for (const [words, says] of [[['--pages', home], /index\.html: .*no such file/i], [['--program', home + '/none'], /none: .*no such file/i],
                                 [['--listen', '127.0.0.1:' + at.far], /cannot listen at/], [['--listen', 'localhost:0'], /cannot listen at/],
                                 [['--listen', home + '/none/socket'], /cannot listen at/], [['--listen', other.to.path], /cannot listen at/],
                                 [['--listen', home + '/file'], /cannot listen at/], [['--listen', 'here'], /not "here"/],
                                 [['--certificate', at.certificate], /go together/], [['--origin', SITE], /--origin is the address of a page/], [['--foo'], /Try 'koudi-web --help'/]]) {
      const said = spawnSync(koudiWeb, [...words, at.socket], { env, encoding: 'utf8', timeout: SOON });
      assert.ok(said.status > 0, words.join(' ') + said.stderr);
      assert.match(said.stderr, says);
    }
    assert.strictEqual(fs.readFileSync(home + '/file', 'utf8'), 'kept');
    assert.ok(await reached(other.to));
    await stop(other);
  },

  async 'HAProxy, as its example says'() {
    if (!found('haproxy')) return console.log('         (haproxy is not here)');
    const web = await behind(), port = await freePort();
    fs.writeFileSync(home + '/cards.pem', fs.readFileSync(at.certificate, 'utf8') + fs.readFileSync(at.key, 'utf8'));
    fs.writeFileSync(home + '/haproxy.cfg', fs.readFileSync(source + '/docs/examples/haproxy-web.cfg', 'utf8')
      .replace('bind :443', 'bind 127.0.0.1:' + port).replace('/etc/haproxy/cards.pem', home + '/cards.pem').replace('/run/koudi-web/socket', web.to.path));
    const proxy = run('haproxy', ['-db', '-f', home + '/haproxy.cfg']);
    await until('haproxy', () => reached({ port, host: PROXY }) || proxy.exitCode !== null);
    await through(port, true);
    await stop(proxy);
    await stop(web);
  },

  async 'Caddy, as its example says'() {
    const caddy = process.env.CADDY || 'caddy';
    if (!found(caddy)) return console.log('         (caddy is not here)');
    const web = await behind(), port = await freePort();
    fs.writeFileSync(home + '/Caddyfile', '{\n\tadmin off\n\tauto_https off\n}\n' + fs.readFileSync(source + '/docs/examples/Caddyfile', 'utf8')
      .replace(SITE + ' {', `https://${SITE}:${port} {\n\ttls ${at.certificate} ${at.key}`).replace('/run/koudi-web/socket', web.to.path));
    const proxy = run(caddy, ['run', '--adapter', 'caddyfile', '--config', home + '/Caddyfile']);
    await until('caddy', () => reached({ port, host: PROXY }) || proxy.exitCode !== null);
    await through(port, true);
    await stop(proxy);
    await stop(web);
  },
};

(async () => {
  let failed = 0;
  try {
    fs.mkdirSync(env.KOUDI_TABLES, { mode: 0o755 });
    at.socket = env.KOUDI_TABLES + '/s';
    at.far = await freePort();
    at.probe = home + '/probe';
    fs.mkdirSync(at.probe);
    fs.copyFileSync(probe, at.probe + '/koudi');
    certificate();
    for (const [name, one] of Object.entries(tries).filter(([name]) => name.includes(only))) {
      const begun = Date.now();
      try {
        await stop(at.service || { kill() {} }, 'SIGKILL'); /* each has a table of its own, for who comes first keeps the seat */
        fs.rmSync(env.XDG_STATE_HOME, { recursive: true, force: true });
        fs.rmSync(at.socket, { force: true });
        await serve();
        await one();
        console.log('passed   %s (%d ms)', name, Date.now() - begun);
      } catch (error) {
        failed++;
        console.log('FAILED   %s: %s', name, error.stack);
        console.log(children.map(child => child.spawnargs[0] + ': ' + child.heard.slice(-300)).join('\n'));
      }
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
    fs.rmSync(home, { recursive: true, force: true });
  }
  process.exit(failed ? 1 : 0);
})();
