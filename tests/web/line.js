// line.js - a WebSocket client of few lines, which says of each frame what it wants, also what no browser would.
'use strict';
const crypto = require('crypto'), net = require('net'), tls = require('tls');

class Line {
  /* to: what net.connect or, with tls, tls.connect takes. heads: of the request. */
  constructor(to, heads = {}) {
    this.text = []; /* messages of text */
    this.screen = '';
    this.status = 0; /* of the answer */
    this.code = 0;   /* of the frame that closes */
    this.ended = false;
    this.waits = [];
    this.socket = to.tls ? tls.connect(to) : net.connect(to);
    this.socket.on('error', () => {});
    this.socket.on('close', () => { this.ended = true; });
    const all = { Host: to.site, Origin: (to.tls ? 'https://' : 'http://') + to.site, Upgrade: 'websocket', Connection: 'Upgrade',
                  'Sec-WebSocket-Version': 13, 'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'),
                  'Sec-WebSocket-Protocol': 'koudi-web-1', ...heads };
    const lines = Object.entries(all).filter(([, value]) => value !== null).map(([name, value]) => name + ': ' + value);
    this.socket.on(to.tls ? 'secureConnect' : 'connect', () => this.socket.write('GET / HTTP/1.1\r\n' + lines.join('\r\n') + '\r\n\r\n'));
    let heard = Buffer.alloc(0);
    this.socket.on('data', data => {
      heard = Buffer.concat([heard, data]);
      if (!this.status) {
        const end = heard.indexOf('\r\n\r\n');
        if (end < 0) return;
        this.status = +heard.toString('latin1').split(' ')[1];
        for (const bytes of this.waits) this.socket.write(bytes);
        heard = heard.subarray(end + 4);
      }
      while (this.status === 101 && heard.length > 1) {
        const [size, skip] = heard[1] < 126 ? [heard[1], 2] : heard[1] === 126 ? [heard.readUInt16BE(2), 4] : [Number(heard.readBigUInt64BE(2)), 10];
        if (heard.length < skip + size) return;
        this.take(heard[0] & 15, heard.subarray(skip, skip + size));
        heard = heard.subarray(skip + size);
      }
    });
  }
  take(kind, body) {
    if (kind === 1) this.text.push(body.toString());
    else if (kind === 2) this.screen += body.toString();
    else if (kind === 8) {
      this.code = body.length > 1 ? body.readUInt16BE(0) : 0;
      this.socket.end();
    }
  }
  /* first: FIN and the opcode; size: what the head says, if it is not what follows. */
  frame(body, { first = 0x81, masked = true, size = Buffer.byteLength(body) } = {}) {
    const head = size < 126 ? Buffer.from([first, size]) : size < 65536 ? Buffer.from([first, 126, size >> 8, size & 255])
                                                                        : Buffer.from([first, 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map(n => size >> n & 255)]);
    const mask = crypto.randomBytes(4), out = Buffer.from(body);
    if (masked) {
      head[1] |= 128;
      for (let i = 0; i < out.length; i++) out[i] ^= mask[i & 3];
    }
    const bytes = Buffer.concat(masked ? [head, mask, out] : [head, out]);
    if (this.status) this.socket.write(bytes); else this.waits.push(bytes);
  }
  /* What the page says first. */
  hello(word, { secret = crypto.randomBytes(16).toString('hex'), name = 'Mei', size = '80x24', mode = 'screen' } = {}) {
    this.frame('h' + secret + ' ' + size + ' en ' + mode + '\n' + name + '\n' + word);
    return this;
  }
  end() { this.socket.destroy(); }
}
module.exports = Line;
