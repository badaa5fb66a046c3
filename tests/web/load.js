// load.js - how many people one koudi-web carries: they come by WebSocket, without browsers, play what Tab suggests
// at tables with easy bots at the pace "instant", and every two seconds type a letter into the box of talk, which is timed from
// the key to the screen. node load.js KOUDI KOUDI-WEB PEOPLE [SECONDS [CORE]]
'use strict';
const crypto = require('crypto'), fs = require('fs'), net = require('net');
const [, , koudi, koudiWeb, people = '200', seconds = '60', core] = process.argv;
const PEOPLE = +people, TABLES = Math.min(64, Math.ceil(PEOPLE / 3)), BEAT_MS = 2000, LATE_MS = 10;
const LETTER = 'ж'; /* which no screen has */
const services = require('./service.js');
const service = services(koudi, koudiWeb, core ? ['taskset', '-c', core] : []), { at } = service;
const took = [], late = [];
let lost = 0, gone = 0;

/* One person. The WebSocket is written by hand: what a library would do with 200 of them is not to be measured. */
class Visitor {
  constructor(link, i) {
    this.shown = Buffer.alloc(0);
    this.socket = net.connect(at.port, '127.0.0.1', () => this.socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1:' + at.port +
      '\r\nOrigin: http://127.0.0.1:' + at.port + '\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: koudi-web-1\r\n\r\n'));
    this.socket.setNoDelay(true);
    this.socket.once('data', () => {
      this.socket.on('data', data => this.sees(data));
      this.send('h' + crypto.randomBytes(16).toString('hex') + ' 80x24 en screen\nP' + i + '\n' + link.split('#')[1]);
    });
    this.socket.on('close', () => { gone++; });
    this.socket.on('error', () => {});
  }
  send(text) { /* with a mask of zeros */
    const bytes = Buffer.from(text), head = bytes.length < 126 ? [0x81, 0x80 | bytes.length] : [0x81, 0xfe, bytes.length >> 8, bytes.length & 255];
    this.socket.write(Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes]));
  }
  sees(data) {
    this.came = true;
    if (!this.since) return;
    this.shown = Buffer.concat([this.shown, data]);
    if (!this.shown.includes(LETTER)) return;
    took.push(performance.now() - this.since);
    this.since = 0;
    this.send('k\x7f'); /* else the next box would show it */
  }
  beat() {
    if (this.since) lost++;
    this.since = 0;
    this.send('k\x1b');
    setTimeout(() => this.send('k0'), 300);
    setTimeout(() => this.send('k\t'), 450);
    setTimeout(() => this.send('k\r'), 600);
    setTimeout(() => this.send('k\r'), 750);
    setTimeout(() => this.send('km'), 1000);
    setTimeout(() => {
      this.shown = Buffer.alloc(0);
      this.since = performance.now();
      this.send('k' + LETTER);
    }, 1300);
  }
}

const quantile = (list, share) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const wait = ms => new Promise(go => setTimeout(go, ms));
const kB = (pid, what) => +new RegExp('^' + what + ': +(\\d+)', 'm').exec(fs.readFileSync('/proc/' + pid + '/smaps_rollup', 'utf8'))[1];
const ticks = pid => { const all = fs.readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' '); return +all[11] + +all[12]; };
const childrenOf = pid => fs.readFileSync('/proc/' + pid + '/task/' + pid + '/children', 'utf8').trim().split(' ').filter(Boolean);
const seatsOf = pid => childrenOf(pid).flatMap(child => [child, ...seatsOf(child)]);

(async () => {
  try {
    const humans = i => Math.floor(PEOPLE / TABLES) + (i < PEOPLE % TABLES ? 1 : 0);
    await service.open(Array.from({ length: TABLES }, (_, i) => ['t' + i, '80p-v3', ...Array(humans(i)).fill('any'), ...Array(4 - humans(i)).fill('bot:easy')].join(',')));
    const all = [];
    for (let i = 0; i < TABLES; i++)
      for (const link of service.invitations('t' + i)) {
        all.push(new Visitor(link, all.length));
        await wait(30);
      }
    await services.until('all sit', () => all.every(one => one.came), 120000);
    const clocks = all.map((one, i) => { let clock; setTimeout(() => { clock = setInterval(() => one.beat(), BEAT_MS); }, i * BEAT_MS / PEOPLE); return () => clearInterval(clock); });
    await wait(+seconds * 500); /* the second half counts */
    took.length = lost = 0;
    let last = performance.now();
    const own = setInterval(() => { const now = performance.now(); late.push(Math.max(0, now - last - LATE_MS)); last = now; }, LATE_MS);
    const seats = seatsOf(at.web.pid), busy = () => [at.web.pid, ...seats].reduce((sum, pid) => sum + ticks(pid), 0), before = busy(), served = ticks(at.service.pid);
    await wait(+seconds * 500);
    const used = (busy() - before) * 10 / (+seconds * 500), alone = (ticks(at.service.pid) - served) * 10 / (+seconds * 500);
    clearInterval(own);
    for (const stop of clocks) stop();
    const rss = seats.map(pid => kB(pid, 'Rss')).sort((a, b) => b - a).slice(0, PEOPLE), processes = seats.length / PEOPLE, pss = [at.web.pid, ...seats].reduce((sum, pid) => sum + kB(pid, 'Pss'), 0);
    console.log('people                    %d at %d tables, %d lines lost', PEOPLE, TABLES, gone);
    console.log('key to screen             p50 %s ms, p99 %s ms, longest %s ms, of %d; %d not seen', quantile(took, 0.5).toFixed(1), quantile(took, 0.99).toFixed(1),
                quantile(took, 1).toFixed(1), took.length, lost);
    console.log('how late the bench was    p50 %s ms, p99 %s ms', quantile(late, 0.5).toFixed(1), quantile(late, 0.99).toFixed(1));
    console.log('koudi-web and its seats   %d %% of a core; the service %d %%', Math.round(used * 100), Math.round(alone * 100));
    console.log('memory a person           %s MB (PSS, koudi-web shared out, %s processes each); RSS of koudi join p99 %s MB, of koudi-web %s MB', (pss / PEOPLE / 1024).toFixed(1), processes.toFixed(1),
                (quantile(rss, 0.99) / 1024).toFixed(1), (kB(at.web.pid, 'Rss') / 1024).toFixed(1));
    process.exitCode = gone || !took.length ? 1 : 0;
  } finally {
    service.close();
  }
  process.exit();
})();
