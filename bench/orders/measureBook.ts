import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { type Hex, numberToHex, pad, parseEther } from 'viem'
import type { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'
import { runKeeper } from './runKeeper.ts'

type Floor = Awaited<ReturnType<typeof startKeeperFloor>>

const pageSize = 50
const rounds = 15

/**
 * A keeper process whose Oxbow has many open orders, none of which is profitable. All sell one of the two tokens of a pool
 * that trades in every block, so each block affects all of them. The book is served here, everything else by the server.
 */
export async function measureBook(floor: Floor, size: number) {
  const listed = await makeOrders(floor, size)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://book')
    if (url.pathname === '/v1/orders') {
      const at = Number(url.searchParams.get('cursor')?.split(':')[0] ?? 0)
      const orders = listed.slice(at, at + pageSize)
      const cursor = orders.length === pageSize ? { cursor: `${at + pageSize}:0x` } : {}
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ orders, ...cursor }))
      return
    }
    const { headers, method } = request
    const passed = ask(
      `${floor.baseUrl}${request.url}`,
      { method, headers: { ...headers, host: new URL(floor.baseUrl).host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const startedMs = performance.now()
  const keeper = await runKeeper(floor, {
    OXBOW_KEEPER_URL: url,
    OXBOW_KEEPER_DRY_RUN: 'on',
    OXBOW_KEEPER_POLL_MS: '50',
  })
  try {
    // While the book is read, each look judges what was read so far, and not all in one block.
    await keeper.until(({ open }) => open >= size)
    await keeper.untilQuiet()
    const readMs = Math.round(performance.now() - startedMs)
    const times: number[] = []
    let judgedInOne = 0
    const cpuBefore = keeper.cpuMs()
    for (let round = 0; round < rounds; round++) {
      const before = await keeper.metrics()
      await floor.move(parseEther('0.001'))
      const after = await keeper.until(({ judged }) => judged >= before.judged + size)
      judgedInOne = after.judged - before.judged
      times.push(Math.round((after.seconds - before.seconds) * 1_000))
    }
    const cpuMs = Math.round((keeper.cpuMs() - cpuBefore) / rounds)
    const sorted = times.toSorted((a, b) => a - b)
    return {
      judged: judgedInOne,
      readMs,
      cpuMs,
      medianMs: sorted[rounds >> 1]!,
      worstMs: sorted.at(-1)!,
      maxRssMb: keeper.maxRssMb(),
    }
  } finally {
    await keeper.kill()
    server.closeAllConnections()
    server.close()
  }
}

/** Orders of a hundred owners, at twice the market price and more, in several sizes. */
async function makeOrders({ chain, tokenIn, tokenOut }: Floor, size: number): Promise<readonly unknown[]> {
  const reactor = chain.contracts.dutchV3Reactor
  const deadline = (await chain.publicClient.getBlock()).timestamp + 86_400n
  const made: unknown[] = []
  for (let index = 0; index < size; index++) {
    const swapper = pad(numberToHex(0x1000 + (index % 100)), { size: 20 }) as Hex
    const amountIn = parseEther('0.01') * BigInt(1 + (index % 97))
    const [sold, bought] = index % 2 === 0 ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
    const terms = {
      reactor,
      swapper,
      recipient: swapper,
      nonce: BigInt(index),
      deadline,
      tokenIn: sold,
      tokenOut: bought,
    }
    const order = flatOrder('v3', { ...terms, amountIn, amountOut: amountIn * BigInt(3 + (index % 5)) })
    const encodedOrder = encodeOrder(await cosignPublicly(order, { chainId: chain.chainId }))
    const hash = pad(numberToHex(index), { size: 32 })
    const amounts = { token: sold, startAmount: String(amountIn), endAmount: String(amountIn) }
    made.push({
      orderId: hash,
      orderHash: hash,
      type: 'Dutch_V3',
      orderStatus: 'open',
      chainId: chain.chainId,
      encodedOrder,
      signature: `0x${'11'.repeat(65)}`,
      swapper,
      nonce: String(index),
      deadline: Number(deadline),
      createdAt: 1,
      input: amounts,
      outputs: [{ ...amounts, recipient: swapper }],
    })
  }
  return made
}
