// first.js - a player for node that does the first that it may; it answers from a timer and from a worker's message.
const { Worker } = require('node:worker_threads');
const lines = require('node:readline').createInterface({ input: process.stdin });
const worker = new Worker('const p = require("node:worker_threads").parentPort;' +
                          'p.on("message", (m) => p.postMessage(m));', { eval: true });
let first = null;
worker.on('message', (answer) => setTimeout(() => console.log(answer), 0));
console.log('koudi-seat 1 first in JavaScript');
lines.on('line', (line) => {
    const words = line.split(' ');
    if (words[0] === 'ask') first = null;
    if (words[0] === 'may' && first === null) first = words.slice(1).join(' ');
    if (words[0] === 'go') worker.postMessage(`answer ${words[1]} ${first}`);
    if (words[0] === 'end') process.exit(0);
});
lines.on('close', () => process.exit(0));
