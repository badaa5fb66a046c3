// service.js - a koudi serve and a koudi-web before it, in a folder of their own, for web.js and load.js; and waiting, for all.
'use strict';
const fs = require('fs'), net = require('net'), os = require('os'), path = require('path');
const { spawn, execFileSync } = require('child_process');
const SOON = 20000;

async function until(what, condition, ms = SOON) {
  const end = Date.now() + ms;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error('waited in vain: ' + what);
    await new Promise(go => setTimeout(go, 50));
  }
}

const freePort = () => new Promise(go => {
  const server = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => go(port));
  });
});
/* to: a port of this machine, or what net.connect takes. */
const reached = to => new Promise(go => {
  const socket = net.connect(typeof to === 'number' ? { port: to, host: '127.0.0.1' } : to, () => { socket.destroy(); go(true); });
  socket.on('error', () => go(false));
});

/* before: words to run both programs by, as taskset has them. */
module.exports = (koudi, koudiWeb, before = []) => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'koudi-web-')), children = [], at = {};
  const env = { ...process.env, HOME: home, XDG_STATE_HOME: home + '/state', XDG_CONFIG_HOME: home + '/config', KOUDI_TABLES: home + '/tables',
                LC_ALL: 'C.UTF-8' };
  function run(...words) {
    const [program, ...rest] = [...before, ...words];
    const child = spawn(program, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    return child;
  }
  async function openWeb() {
    at.web = run(koudiWeb, '--listen', '127.0.0.1:' + at.port, '--most', '1000', '--most-each', '1000', at.socket);
    await until('koudi-web', () => reached(at.port));
  }
  async function open(tables) {
    fs.mkdirSync(env.KOUDI_TABLES, { mode: 0o755 });
    at.port = await freePort();
    at.socket = env.KOUDI_TABLES + '/s';
    const far = await freePort();
    at.service = run(koudi, 'serve', '--socket', at.socket, ...tables.flatMap(table => ['--table', table]), '-p', 'instant',
                     '--listen', '127.0.0.1:' + far, '--trusted', '127.0.0.1', '--web', 'http://127.0.0.1:' + at.port + '/');
    await until('the service', () => fs.existsSync(at.socket) && reached(far));
    await openWeb();
  }
  function close() {
    for (const child of children) child.kill('SIGTERM');
    fs.rmSync(home, { recursive: true, force: true });
  }
  const invitations = (table, anew) => execFileSync(koudi, ['invite', at.socket + '/' + table, '--machine', ...(anew ? ['--seat', anew] : [])],
                                                     { env, encoding: 'utf8', stdio: 'pipe' })
    .trim().split('\n').map(line => /http\S+/.exec(line)[0]);
  return { at, open, openWeb, close, invitations };
};
Object.assign(module.exports, { until, freePort, reached, SOON });
