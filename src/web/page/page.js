/* page.js - the page of koudi-web: draws what koudi join prints, sends keys and taps, makes buttons of what can be
   clicked now, and comes back by itself after a cut. */
'use strict';

const WORDS = {
  en: {
    name: 'Your name at the table', word: 'Your invitation (koudi1+…)', go: 'Sit down', aloud: 'As plain text, for screen readers', drawn: 'As a screen with cards',
    tongue: '中文', hello: 'You are invited to a table.', ask: 'Paste the invitation that you were sent.',
    watch: 'As the large screen at the table (watch)', sit: 'Sit down at a seat',
    back: 'The line was cut. Coming back …', gone: 'There has been no way back for ten minutes.', again: 'Try again', return: 'Back to the table',
    left: 'You are not at the table any more.',
    mangled: 'This invitation is not whole. Copy it again, up to its last letter.',
    away: 'The tables do not answer. Perhaps they are being started anew.', late: 'That took too long.',
    full: 'There are too many people here at the moment.', spent: 'Somebody else has used this invitation.',
    unknown: 'This invitation is no longer good: ask for a new one.', 'not-admitted': 'This table lets nobody watch.', 'no-table': 'The table is closed.',
    refused: 'The table says no',
  },
  zh_CN: {
    name: '您在牌桌上的名字', word: '您的邀请（koudi1+…）', go: '入座', aloud: '纯文字，适合读屏软件', drawn: '画出牌桌',
    tongue: 'English', hello: '有人请您入座。', ask: '请粘贴收到的邀请。',
    watch: '作为桌上的大屏幕（观战）', sit: '入座打牌',
    back: '连接断了，正在回来……', gone: '十分钟没有连上。', again: '再试一次', return: '回到牌桌',
    left: '您不在牌桌上了。',
    mangled: '邀请不完整，请重新复制到最后一个字母。',
    away: '牌桌没有回应，也许正在重新启动。', late: '用时太长了。',
    full: '现在人太多了。', spent: '这份邀请已被别人用过。',
    unknown: '这份邀请已经失效，请再要一份。', 'not-admitted': '这桌不让人观战。', 'no-table': '牌桌已经收了。',
    refused: '牌桌没有同意',
  },
};
const GIVE_UP_MS = 600000, RETRY_MS = [200, 500, 1000, 2000, 5000], PORTRAIT = [60, 20], LANDSCAPE = [80, 24];
const LARGEST = 18, SMALLEST = 5, LOOSEST = 2, UPRIGHT_ROWS = 28, NARROW = 560, ASLEEP_MS = 60000, FACE = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace';
const $ = id => document.getElementById(id);
const watches = location.search === '?watch'; /* the screen that all look at: it has no seat */
const touch = matchMedia('(pointer: coarse)').matches;

/* ---- what the page keeps: the name, the language, and for each invitation the key of its seat ---- */

const kept = name => { try { return localStorage.getItem('koudi-' + name) || ''; } catch { return ''; } };
const keep = (name, value) => { try { localStorage.setItem('koudi-' + name, value); } catch { /* until the page is closed */ } };
let tongue = kept('language') || (/^zh/.test(navigator.language) ? 'zh_CN' : 'en');
const says = word => WORDS[tongue][word] || WORDS.en[word];

function seatKey(word) {
  const name = 'key-' + word.slice(-20);
  let key = kept(name) || seatKey[name];
  if (!key) {
    key = Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');
    seatKey[name] = key;
    keep(name, key);
  }
  return key;
}

/* ---- the terminal ---- */

const term = new Terminal({ fontFamily: FACE, cursorBlink: false, scrollback: 0, allowProposedApi: false });
let socket = null, timer = 0, hiddenAt = 0, plain = !watches && kept('mode') === 'plain', cutAt = 0, tries = 0, last = '', ready = false;
const send = text => { if (socket && socket.readyState === WebSocket.OPEN) socket.send(text); };

/* The width and height of a cell for a font of one pixel. */
function cellSize() {
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre;font:100px ' + FACE;
  probe.textContent = 'W'.repeat(20);
  document.body.append(probe);
  const at = probe.getBoundingClientRect();
  probe.remove();
  return [at.width / 2000, at.height / 100];
}

/* The largest font at which the least screen fits; past LARGEST there are more cells instead. Upright, where the width
   alone bounds it, the rows are set apart, so that a thumb meets one of them. */
function fit() {
  const room = $('table').getBoundingClientRect(), [w, h] = cellSize(), upright = room.width < NARROW; /* also over its keyboard */
  const [columns, rows] = upright ? PORTRAIT : LANDSCAPE;
  let size = Math.min(LARGEST, Math.floor(2 * Math.min(room.width / columns / w, room.height / rows / h)) / 2), c, r;
  do { /* smaller where xterm.js rounds its cells up */
    term.options.fontSize = Math.max(SMALLEST, size);
    term.options.lineHeight = upright ? Math.max(1, Math.min(LOOSEST, room.height / (UPRIGHT_ROWS * size * h))) : 1;
    const screen = document.querySelector('.xterm-screen').getBoundingClientRect();
    c = Math.max(20, Math.min(240, Math.floor(room.width * term.cols / screen.width)));
    r = Math.max(5, Math.min(upright ? 40 : 80, Math.floor(room.height * term.rows / screen.height)));
    size -= 0.5;
  } while (size >= SMALLEST && (c < columns || r < rows));
  if (c !== term.cols || r !== term.rows) {
    term.resize(c, r);
    if (ready) send('s' + c + 'x' + r);
  }
}

/* A click at a cell, as the mouse does it. */
function clickAt(x, y) {
  const screen = document.querySelector('.xterm-screen'), at = screen.getBoundingClientRect();
  const where = { bubbles: true, cancelable: true, button: 0, view: window,
                  clientX: at.left + (x + 0.5) * at.width / term.cols, clientY: at.top + (y + 0.5) * at.height / term.rows };
  screen.dispatchEvent(new MouseEvent('mousedown', { ...where, buttons: 1 }));
  screen.dispatchEvent(new MouseEvent('mouseup', where));
}

/* "TYPES;X,Y LABEL;…": what Koudi says can be clicked now. */
function showButtons(text) {
  const [types, ...list] = text.split(';'), called = new Map();
  for (const one of list) {
    const [, x, y, label] = /^(\d+),(\d+) (.*)$/.exec(one) || [], name = (label || '').trim().replace(/^\S+ +/, ''); /* without the key's name */
    if (!called.has(name)) called.set(name, [x, y]); /* once, where a question and the last row both have it */
  }
  $('buttons').replaceChildren(...Array.from(called, ([name, [x, y]]) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.addEventListener('click', () => { clickAt(+x, +y); if (touch) term.blur(); });
    return button;
  }));
  if (touch && term.textarea) { /* a keyboard opens where a text is typed, and nowhere else */
    term.textarea.inputMode = types === '1' ? 'text' : 'none';
    if (types === '1') term.focus(); else term.blur();
  }
  return true;
}

function openTerminal() {
  $('buttons').hidden = plain;
  if (plain) term.options = { scrollback: 1000, screenReaderMode: true, cursorBlink: true };
  term.open($('table'));
  term.parser.registerOscHandler(5380, showButtons);
  term.onData(data => { for (let i = 0; i < data.length; i += 1000) send('k' + data.slice(i, i + 1000)); });
  term.onBinary(data => send('k' + data));
  if (touch && !plain) term.textarea.inputMode = 'none'; else term.focus();
  const light = matchMedia('(prefers-color-scheme: light)');
  light.addEventListener('change', () => location.reload()); /* the screen asks once */
  term.options.theme = light.matches ? { background: '#f4f4ee', foreground: '#1c1c1c', cursor: '#1c1c1c' } : { background: '#101418' };
  new ResizeObserver(fit).observe($('table'));
  fit();
}

/* ---- the line to koudi-web ---- */

function connect() {
  clearTimeout(timer);
  const word = location.hash.slice(1); /* as it is: koudi-web makes sense of what a mail or a chat made of it */
  const url = new URL('.', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  last = '';
  ready = false;
  const mine = socket = new WebSocket(url, 'koudi-web-1');
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => {
    socket.send('h' + [watches ? '0'.repeat(32) : seatKey(word), term.cols + 'x' + term.rows, tongue,
                       watches ? 'watch' : plain ? 'plain' : 'screen'].join(' ') + '\n' +
                kept('name') + '\n' + word);
    ready = true;
  });
  socket.addEventListener('message', event => {
    if (mine !== socket) return;
    if (typeof event.data === 'string') {
      last = event.data;
      return;
    }
    if (cutAt) term.reset(); /* what comes is a whole screen */
    tries = cutAt = 0;
    if (!$('box').hidden) shut();
    term.write(new Uint8Array(event.data));
  });
  socket.addEventListener('close', () => mine !== socket || (last ? ended(last) : cut()));
}

/* Tries again, sooner at first; a page that is not looked at waits until it is. */
function cut() {
  cutAt = cutAt || Date.now();
  if (Date.now() - cutAt > GIVE_UP_MS)
    return tell('gone', 'again');
  if (tries > 1)
    tell('back');
  timer = setTimeout(connect, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] * (0.5 + Math.random()));
}

function ended(why) {
  const [word, code] = why.split(' ');
  if (cutAt && (word === 'away' || code === 'full')) /* all come back at once */
    return cut();
  $('buttons').replaceChildren();
  if (word === 'left') /* Koudi's last words say why */
    term.write('', () => tell(word, 'return', plain ? '' : ' ' + Array.from({ length: term.rows }, (_, y) => term.buffer.active.getLine(y).translateToString(true)).join(' ').trim().slice(0, 200)));
  else
    tell(word === 'refused' ? (says(code) ? code : 'refused') : word, 'again', word === 'refused' && !says(code) ? ': ' + code : '');
}

/* ---- the box ---- */

function tell(word, go, more) {
  $('says').textContent = says(word) + (more || '');
  $('called').textContent = says('name');
  $('worded').textContent = says('word');
  $('go').textContent = says(go || 'go');
  $('tongue').textContent = says('tongue');
  const asks = word === 'hello' || word === 'ask', lacks = word === 'ask' || word === 'mangled';
  $('watch').textContent = says(watches ? 'sit' : 'watch');
  for (const id of ['name', 'called']) $(id).hidden = !asks || watches;
  $('name').required = !$('name').hidden; /* else it could not be sent */
  $('tongue').hidden = !asks;
  for (const id of ['word', 'worded']) $(id).hidden = !lacks;
  $('go').hidden = $('watch').hidden = word === 'back';
  if (asks && !watches) $('form').append($('aloud'));
  $('box').hidden = false;
  tell.word = word;
}

function shut() {
  $('box').hidden = true;
  document.body.prepend($('aloud'));
}

$('form').addEventListener('submit', event => {
  event.preventDefault();
  if (!$('name').hidden) keep('name', $('name').value.trim());
  const pasted = /koudi1\S+/.exec($('word').value);
  if (!$('word').hidden && pasted) history.replaceState(null, '', '#' + pasted[0]);
  shut();
  term.reset();
  cutAt = tries = 0;
  connect();
});
$('watch').addEventListener('click', () => { location.search = watches ? '' : 'watch'; });
$('aloud').addEventListener('click', () => { keep('mode', plain ? 'screen' : 'plain'); location.reload(); });
$('tongue').addEventListener('click', () => { tongue = tongue === 'en' ? 'zh_CN' : 'en'; keep('language', tongue); speak(); tell(tell.word); });
document.addEventListener('visibilitychange', () => {
  const old = socket, slept = touch && Date.now() - hiddenAt > ASLEEP_MS; /* then its line may be dead without knowing it */
  hiddenAt = Date.now();
  if (document.hidden || !old || !(slept && old.readyState === WebSocket.OPEN) && !(cutAt && old.readyState === WebSocket.CLOSED)) return;
  cutAt = Date.now(); /* a locked telephone has not tried */
  connect();
  old.close();
});
addEventListener('hashchange', () => location.reload());

function speak() {
  document.documentElement.lang = tongue.slice(0, 2);
  $('aloud').textContent = says(plain ? 'drawn' : 'aloud');
}

speak();
openTerminal();
$('name').value = kept('name');
const invited = /koudi1/.test(location.hash);
if (invited && (watches || kept('name') && kept('key-' + location.hash.slice(-20)))) connect();
else tell(invited ? 'hello' : 'ask');
