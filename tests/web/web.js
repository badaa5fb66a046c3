// web.js - koudi-web in a real browser: people at telephones and desktops sit down by links, play by taps, are cut off and
// come back. node web.js KOUDI KOUDI-WEB CHROMIUM [short | long]; needs playwright-core. With PICTURES=docs the long one draws
// the pictures of the guide.
'use strict';
const assert = require('assert'), net = require('net'), path = require('path');
const { execFileSync } = require('child_process');
const { chromium } = require('playwright-core');
const [, , koudi, koudiWeb, browserPath, length = 'short'] = process.argv;
const services = require('./service.js'), { until, SOON } = services;
const service = services(koudi, koudiWeb), { at, invitations, openWeb } = service;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const LYING = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const TELEVISION = { viewport: { width: 1920, height: 1080 } };
const DEAL = 240000;
at.people = [];

/* ---- a person ---- */

class Person {
  static async make(how, name, locale = 'en-GB') {
    const person = new Person();
    at.people.push(person);
    person.name = name;
    person.phone = how.hasTouch;
    person.context = await at.browser.newContext({ ...how, locale });
    person.page = await person.context.newPage();
    person.page.on('pageerror', error => { throw error; });
    return person;
  }
  async comes(link) {
    await this.page.goto(link);
    await this.page.fill('#name', this.name);
    await this.press('#go');
    await this.page.waitForSelector('#buttons button', { state: 'attached', timeout: SOON });
  }
  press(what) { return this.phone ? this.page.tap(what) : this.page.click(what); }
  text() { return this.page.evaluate(() => document.querySelector('.xterm-rows').innerText.replace(/\u00a0/g, ' ')); }
  /* The rows of the hand. */
  async hand() { return (await this.text()).split('\n').filter(row => /^ [主♠♥♣♦] +\d/.test(row)).join('\n'); }
  async cards() { return (await this.hand()).replace(/[^♠♥♣♦0-9AKQJ]/g, ''); }
  says() { return this.page.evaluate(() => document.querySelector('#box').hidden ? '' : document.querySelector('#says').textContent); }
  labels() { return this.page.evaluate(() => [...document.querySelectorAll('#buttons button')].map(b => b.textContent)); }
  /* Taps the first button that is called so; by its name, for the row may change meanwhile. */
  async does(called) {
    const name = (await this.labels()).find(one => called.test(one));
    if (!name) return false;
    if (this.phone)
      await this.page.tap('#buttons button:text-is("' + name + '")', { timeout: 2000 }).catch(() => {});
    else /* a desktop shows none: its keys and clicks do the same */
      await this.page.evaluate(which => [...document.querySelectorAll('#buttons button')].find(b => b.textContent === which)?.click(), name);
    return true;
  }
  async sees(what, ms) { await until(this.name + ' sees ' + what, async () => what.test(await this.text()), ms); }
  /* One step of play: what is asked twice, then what is suggested, else a pass, else on. */
  async plays() {
    if (await this.does(/^(do it|确定)$/)) return;
    if ((await this.labels()).some(one => /^(play|bury|出牌|埋底)$/.test(one))) {
      await this.does(/^(suggest|hint|建议|提示)$/);
      await this.does(/^(play|bury|出牌|埋底)$/);
    } else if (!await this.does(/^(pass|过|不)/)) {
      await this.does(/^(begin|开始|next deal|下一局)$/);
    }
  }
}

/* ---- what is tried ---- */

const tries = {
  async 'a link leads to a seat, and a wrong one to a sentence'() {
    const [link, other] = invitations('two'), mei = await Person.make(PHONE, 'Mei', 'zh-CN'), lee = await Person.make(DESKTOP, 'Lee');
    at.two = { link, other, mei, lee };
    await mei.comes(link);
    await mei.sees(/Mei/);
    for (const [width, height, columns, rows] of [[390, 844, 60, 20], [360, 380, 60, 20], [844, 390, 80, 24], [667, 375, 80, 24], [390, 844, 60, 20]]) {
      await mei.page.setViewportSize({ width, height });
      await until(columns + 'x' + rows + ' at ' + width, () => mei.page.evaluate(([c, r]) => term.cols >= c && term.rows >= r &&
        document.querySelector('.xterm-screen').getBoundingClientRect().width <= innerWidth, [columns, rows]), 3000);
    }
    const renewed = at.two.renewed = invitations('two', 'east')[0]; /* so that the one before is void */
    for (const [why, bad] of [[/not whole/, link.slice(0, -9)], [/not whole/, link.slice(0, -9) + '%'], [/no longer good/, other.replace('+', '%2B')]]) {
      const page = await lee.context.newPage();
      await page.goto(bad);
      await page.fill('#name', 'Lee');
      await page.click('#go');
      await until(why, async () => why.test(await page.textContent('#says')));
      await page.close();
    }
    assert.notStrictEqual(renewed, other);
    await lee.page.goto(link); /* Mei has used it */
    await lee.page.fill('#name', 'Lee');
    await lee.page.click('#go');
    await until('spent', async () => /Somebody else/.test(await lee.says()));
    const run = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n').filter(one => / join /.test(one) && one.includes(link.slice(-20)));
    assert.strictEqual(run.length, 1);
  },

  async 'a large screen watches by a word that was used, and shows the free seats'() {
    const { link, mei } = at.two, large = at.two.large = await Person.make(TELEVISION, 'the large screen');
    await large.page.goto(link);
    await large.press('#watch');
    await large.sees(/camera opens a seat/);
    assert.match(large.page.url(), /\/\?watch#koudi1/);
    if (process.env.PICTURES) await large.page.screenshot({ path: path.join(process.env.PICTURES, 'watch-codes.png') });
    assert.strictEqual(await large.page.evaluate(() => Object.keys(localStorage).join()), '');
    assert.strictEqual(await mei.says(), '');
  },

  async 'a tap on a card picks it, and no keyboard opens but for talk'() {
    const { mei, lee, large, renewed } = at.two;
    const lists = () => mei.page.evaluate(() => document.querySelector('.xterm-helper-textarea').inputMode);
    await lee.page.close();
    lee.page = await lee.context.newPage();
    await lee.comes(renewed);
    await until('a card can be played', async () => { /* till then nothing else moves */
      if ((await mei.labels()).includes('出牌')) return true;
      await mei.plays();
      await lee.plays();
      return false;
    });
    assert.strictEqual(await lists(), 'none');
    const hand = await mei.hand(), place = await mei.page.evaluate(() => {
      const screen = document.querySelector('.xterm-screen').getBoundingClientRect(), buffer = term.buffer.active;
      for (let y = term.rows - 1; y >= 0; y--)
        for (let x = 0; x < term.cols; x++)
          if (buffer.getLine(y).getCell(x).getChars() === '▏')
            return { x: screen.left + (x + 1.5) * screen.width / term.cols, y: screen.top + (y + 0.5) * screen.height / term.rows };
    });
    await large.sees(/Mei[^]*Lee|Lee[^]*Mei/);
    if (process.env.PICTURES) await large.page.screenshot({ path: path.join(process.env.PICTURES, 'watch-table.png') });
    await large.page.close();
    await mei.page.touchscreen.tap(place.x, place.y);
    await until('it is picked', async () => await mei.hand() !== hand);
    assert.strictEqual(await lists(), 'none');
    await mei.does(/^聊天$/);
    await until('the keyboard opens', async () => await lists() === 'text');
    await mei.page.keyboard.type('大家好');
    await mei.sees(/> 大家好/);
    await mei.does(/^关闭$/);
    await until('it closes', async () => await lists() === 'none');
  },

  async 'a reload, and a koudi-web that is gone for a while, lead back to the seat'() {
    const { mei } = at.two, cards = at.two.cards = await mei.cards();
    const same = () => until('the same hand', async () => await mei.cards() === cards);
    await mei.page.reload();
    await same();
    at.web.kill('SIGKILL');
    await until('it is told', async () => /回来/.test(await mei.says()));
    await openWeb();
    await until('the box is gone', async () => await mei.says() === ''); /* till then the old screen stands */
    await same();
  },

  async 'a telephone that was locked takes a new line to its seat'() {
    const { mei, cards } = at.two;
    await mei.page.clock.install();
    await mei.page.reload();
    await until('the same hand', async () => await mei.cards() === cards);
    const looks = hidden => mei.page.evaluate(value => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    let lines = 0;
    mei.page.on('websocket', () => lines++);
    await looks(true);
    await looks(false); /* a glance at something else */
    await looks(true);
    await mei.page.clock.fastForward(120000);
    await looks(false);
    await until('a new line', () => lines > 0);
    try { await until('the same hand', async () => await mei.cards() === cards && await mei.says() === ''); } catch (e) { throw new Error('cards ' + (await mei.cards() === cards) + ' says "' + await mei.says() + '" lines ' + lines); }
    assert.strictEqual(lines, 1);
  },

  async 'after ten minutes without a way back it says so and waits for a tap'() {
    const { lee } = at.two;
    await lee.page.clock.install();
    await lee.page.reload();
    await lee.sees(/Lee/);
    at.web.kill('SIGKILL');
    await until('the box', async () => {
      await lee.page.clock.runFor(3000);
      return /Coming back/.test(await lee.says());
    });
    await until('it gives up', async () => {
      await lee.page.clock.runFor(60000);
      return /ten minutes/.test(await lee.says());
    });
    await openWeb();
    await lee.page.clock.runFor(60000);
    assert.match(await lee.says(), /ten minutes/);
    await lee.page.click('#go');
    await until('the box is gone', async () => await lee.says() === '');
    await lee.sees(/Lee/);
  },

  async 'a screen reader is told question and answer in plain mode'() {
    const { lee } = at.two, heard = async () => {
      const tree = await (await lee.context.newCDPSession(lee.page)).send('Accessibility.getFullAXTree');
      return tree.nodes.filter(node => !node.ignored && node.name).map(node => node.name.value).join('\n');
    };
    await lee.page.close();
    lee.page = await lee.context.newPage();
    await lee.page.goto(at.two.renewed);
    assert.match(await heard(), /for screen readers/);
    await lee.page.evaluate(() => document.querySelector('#aloud').click());
    await until('the table is told', async () => /Lee/.test(await heard()));
    await lee.page.keyboard.type('?\n');
    await until('the answer is told', async () => /quit/.test(await heard()));
    await lee.page.keyboard.type('quit\nquit\n');
    await until('its end is told', async () => /not at the table any more/.test(await lee.says()));
  },

  async 'of two tabs the later one has the seat'() {
    const { mei, link } = at.two, tab = await mei.context.newPage();
    await tab.goto(link);
    await tab.waitForSelector('#buttons button', { state: 'attached', timeout: SOON });
    await until('the earlier one says so', async () => /另一个终端/.test(await mei.text()));
    assert.deepStrictEqual(await mei.labels(), ['退出']); /* there is no menu behind it */
    await mei.page.close();
    mei.page = tab;
  },

  async 'frames against the protocol end their line, and nothing else'() {
    const page = await (await at.browser.newContext()).newPage();
    await page.goto('http://127.0.0.1:' + at.port + '/');
    const ended = await page.evaluate(async count => {
      let seed = 7, ended = 0;
      const next = most => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed % most; };
      for (let i = 0; i < count; i++) {
        const socket = new WebSocket(location.href.replace('http', 'ws'), 'koudi-web-1');
        await new Promise(go => {
          socket.onopen = () => {
            const bytes = new Uint8Array(1 + next(6000)).map(() => next(256));
            if (i % 3 === 0) bytes[0] = 'hks'.charCodeAt(next(3));
            socket.send(i % 2 ? bytes : String.fromCharCode(...bytes.map(b => b & 127)));
          };
          socket.onclose = () => { ended++; go(); };
          setTimeout(() => { socket.close(); }, 12000);
        });
      }
      return ended;
    }, length === 'long' ? 300 : 30);
    assert.ok(ended >= 30);
    await at.two.mei.sees(/Mei/);
  },

  async 'a seat that is left for good is not said to be kept'() {
    const { mei } = at.two;
    await mei.does(/^退出$/);
    await mei.sees(/永久离开/);
    await until('it is tapped', () => mei.does(/^永久离开$/)); /* the buttons come after the rows */
    await until('its end is told', async () => /不在牌桌/.test(await mei.says()));
    assert.doesNotMatch(await mei.says(), /保留/);
  },

  async 'a page of another site is refused'() {
    const refused = await new Promise(go => {
      const socket = net.connect(at.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1:' + at.port +
        '\r\nOrigin: https://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: koudi-web-1\r\n\r\n'));
      let heard = '';
      socket.on('data', data => { heard += data; });
      socket.on('close', () => go(!/ 101 /.test(heard)));
      setTimeout(() => socket.destroy(), 3000);
    });
    assert.ok(refused);
  },
};

const longer = {
  async 'four people by links play a whole deal by taps'() {
    const links = invitations('four'), dark = { ...PHONE, colorScheme: 'dark' };
    const [third, fourth] = process.env.PICTURES ? [dark, LYING] : [DESKTOP, DESKTOP];
    const all = [await Person.make(dark, 'Mei', 'zh-CN'), await Person.make(LYING, 'Lee'), await Person.make(third, 'Ann'),
                 await Person.make(fourth, 'Bo', 'zh-CN')];
    const pictures = ['web-upright.zh_CN.png', 'web-lying.png', 'web-upright.png', 'web-lying.zh_CN.png'];
    for (let i = 0; i < 4; i++) await all[i].comes(links[i]);
    for (const person of all) await person.sees(/Bo/);
    await until('the second deal', async () => {
      for (const person of all) {
        const text = await person.text(), i = all.indexOf(person);
        if (process.env.PICTURES && pictures[i] && /(Trick |T)[6-9] |[6-9] ?轮/.test(text) && /●/.test(text) && (await person.labels()).some(one => /^(play|出牌)$/.test(one))) {
          await person.does(/^(hint|提示)$/);
          await person.page.screenshot({ path: path.join(process.env.PICTURES, pictures[i]), scale: 'css' });
          pictures[i] = '';
        }
        await person.plays();
      }
      return /^ *2局/.test(await all[0].text()) && /^ *Deal 2 /.test(await all[1].text());
    }, DEAL);
  },
};

(async () => {
  let failed = 0;
  try {
    await service.open(['four', 'two,80p-v3,any,any,bot:easy,bot:easy']);
    at.browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
    for (const [name, one] of Object.entries(length === 'long' ? { ...tries, ...longer } : tries)) {
      const begun = Date.now();
      try {
        await one();
        console.log('passed   %s (%d ms)', name, Date.now() - begun);
      } catch (error) {
        failed++;
        console.log('FAILED   %s: %s', name, error.stack);
        for (const person of at.people) console.log('%s: %s', person.name, await person.text().catch(String), await person.labels().catch(String));
      }
    }
  } finally {
    if (at.browser) await at.browser.close();
    service.close();
  }
  process.exit(failed ? 1 : 0);
})();
