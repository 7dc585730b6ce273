import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Posts the orders of a file at a steady rate without waiting for answers, and prints how long each took: `postOrders.ts URL FILE RATE`. */
const [url = '', file = '', rate = ''] = process.argv.slice(2)
const bodies = JSON.parse(readFileSync(file, 'utf8')) as readonly object[]
const texts = bodies.map((body) => JSON.stringify(body))

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Measured from the scheduled time, including the wait for a connection. */
function post(body: string): Promise<Posted> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const posting = request(`${url}/v1/order`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ ms: performance.now() - startedMs, status: answer.statusCode ?? 0 }))
    })
    // A broken connection counts as a rejected order.
    posting.on('error', () => resolve({ ms: performance.now() - startedMs, status: 0 }))
    posting.end(body)
  })
}

const startedMs = performance.now()
const posted: Promise<Posted>[] = []
while (posted.length < texts.length) {
  const due = Math.min(texts.length, Math.floor(((performance.now() - startedMs) / 1_000) * Number(rate)) + 1)
  while (posted.length < due) posted.push(post(texts[posted.length]!))
  await sleep(2)
}
const answers = await Promise.all(posted)
process.stdout.write(JSON.stringify({ answers, seconds: (performance.now() - startedMs) / 1_000 }))
agent.destroy()

type Posted = { readonly ms: number; readonly status: number }
