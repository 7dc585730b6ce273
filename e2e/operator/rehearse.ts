import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, until } from '../support/Supervised.ts'
import { mistakesOf } from './mistakes.ts'
import { chainId, Site } from './Site.ts'
import { walkPages } from './walkPages.ts'

/** One figure or sentence of the rehearsal; `isAsItShould` is undefined where there is no limit. */
export type Line = { readonly what: string; readonly value: string; readonly isAsItShould?: boolean }

const nativeToken = '0x0000000000000000000000000000000000000000'
const methods = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionReceipt',
]
const restSeconds = 30

/**
 * An operator's first hour: wrong settings, a database that comes later, a working site; and unless it `isShort` a second copy, one that is killed, an
 * upgrade whose index is built anew, and what a chain costs at rest.
 */
export async function rehearse({ isShort, tell }: rehearse.Options): Promise<readonly Line[]> {
  const lines: Line[] = []
  const note = (what: string, value: string, isAsItShould?: boolean) => {
    const line = { what, value, ...(isAsItShould === undefined ? {} : { isAsItShould }) }
    lines.push(line)
    tell(line)
  }
  await using site = await Site.create()

  for (const { name, sentences, settings } of mistakesOf(site)) {
    const wrong = await site.start('wrong', settings)
    const code = await wrong.exited
    const missing = sentences.filter((sentence) => !wrong.said.includes(sentence))
    const isTold = code === 1 && missing.length === 0
    note(name, isTold ? `refused: ${sentences[0]}` : `exit ${code}, not said: ${missing}\n${wrong.said}`, isTold)
  }

  const first = await site.start('first', { ...site.settings, OXBOW_TRUST_PROXYS: '127.0.0.1' })
  const startedMs = Date.now()
  const said = () => first.said
  await until(() => first.said.includes('waiting for the database at'), 'the terminal says what is waited for', said)
  await until(async () => (await readyz(first))?.database?.ok === false, '/readyz says so', said)
  const slip = 'OXBOW_TRUST_PROXYS is not a setting of Oxbow and changes nothing. Did you mean OXBOW_TRUST_PROXY?'
  note('a setting that is misspelt', first.said.includes(slip) ? slip : first.said, first.said.includes(slip))
  note('database that is not there yet', /waiting for the database at .*/.exec(first.said)![0], true)
  await site.startDatabase()
  await first.ready()
  await until(() => quotes(site, first), 'quotes are given', said)
  note(
    'from npm start to quotes and an index',
    `${seconds(startedMs)} s, 3 commands (export, npm run doctor, npm start)`,
  )
  const { found, foundWhenShown, pages } = await walkPages(`http://localhost:${first.port}`)
  note(
    'what pages say of local networks and of running an Oxbow',
    `${found.length === 0 ? 'nothing' : found.join('; ')} on ${pages.length} kinds of pages; the landing page does where it is turned on`,
    found.length === 0 && foundWhenShown.length > 0,
  )
  if (!isShort) await longPart()
  await first.stop()
  const bytes = site.countSecretBytes()
  note('bytes of secrets in all logs and on all terminals', String(bytes), bytes === 0)
  return lines

  async function longPart(): Promise<void> {
    const second = await site.start('second')
    await second.ready()
    const isStandingBy = second.said.includes('standing by: another Oxbow writes the index of this database')
    note('a second copy on the same database', isStandingBy ? 'stands by' : second.said, isStandingBy)

    // What a start asks for once is over by then.
    await sleep(restSeconds * 1_000)
    const before = countCalls(site)
    const head = await site.chain.publicClient.getBlockNumber({ cacheTime: 0 })
    await sleep(restSeconds * 1_000)
    const blocks = Number((await site.chain.publicClient.getBlockNumber({ cacheTime: 0 })) - head)
    const perBlock = countCalls(site).map(({ method, calls }, place) => ({
      method,
      calls: (calls - before[place]!.calls) / blocks,
    }))
    const all = perBlock.reduce((sum, { calls }) => sum + calls, 0)
    const apart = perBlock.filter(({ calls }) => calls > 0).map(({ method, calls }) => `${method} ${calls.toFixed(1)}`)
    note('calls a block at rest, two copies and one index', `${all.toFixed(1)} (${apart.join(', ')})`, all <= 5)

    const newestBefore = Number(await site.chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    first.kill()
    const killedMs = Date.now()
    await until(
      () => quotes(site, second),
      'the other copy quotes',
      () => second.said,
    )
    note('one copy killed: quotes from the other after', `${seconds(killedMs)} s`)
    await until(
      async () => (await indexedBlock(second).catch(() => 0)) > newestBefore,
      'the other copy writes the index',
      () => second.said,
    )
    note('one copy killed: the index has a block of after the kill after', `${seconds(killedMs)} s`)
    await second.stop()

    const asked = site.node.asked('eth_getLogs')
    const restartedMs = Date.now()
    const again = await site.start('first')
    await until(
      () => quotes(site, again),
      'quotes are given',
      () => again.said,
    )
    note(
      'restart: quotes after',
      `${seconds(restartedMs)} s, ${site.node.asked('eth_getLogs') - asked} requests for logs`,
    )
    await again.ready()
    await again.stop()

    const upgraded = await site.start('first', { ...site.settings, OXBOW_INDEX_SCHEMA: 'ix_upgraded' })
    let [looks, empty, failed] = [0, 0, 0]
    void upgraded.ready().catch(() => {})
    await until(
      () => quotes(site, upgraded),
      'quotes are given',
      () => upgraded.said,
    )
    while (!upgraded.said.includes('Oxbow is ready')) {
      looks++
      await indexedBlock(upgraded).then(
        (block) => (empty += block === 0 ? 1 : 0),
        () => failed++,
      )
      await sleep(50)
    }
    note(
      'upgrade with another index: looks at the views of before',
      `${looks}, ${empty} empty, ${failed} failed`,
      looks > 0 && empty + failed === 0,
    )
    await upgraded.stop()
  }
}

export declare namespace rehearse {
  type Options = { readonly isShort: boolean; readonly tell: (line: Line) => void }
}

type Readiness = { ready: boolean; database?: { ok: boolean } }

async function readyz(oxbow: Supervised): Promise<Readiness | undefined> {
  try {
    return (await (await fetch(`${oxbow.operatorUrl}/readyz`)).json()) as Readiness
  } catch {
    return undefined
  }
}

async function quotes({ token }: Site, oxbow: Supervised): Promise<boolean> {
  try {
    const answer = await oxbow.post<{ quote?: { output: { amount: string } } }>('/v1/quote', {
      type: 'EXACT_INPUT',
      amount: '1000',
      tokenIn: nativeToken,
      tokenOut: token.address,
      tokenInChainId: chainId,
      tokenOutChainId: chainId,
    })
    return BigInt(answer.quote?.output.amount ?? 0) > 0n
  } catch {
    return false
  }
}

/** The last indexed block; 0 where the index says that there is none. @throws what else it says */
async function indexedBlock(oxbow: Supervised): Promise<number> {
  type Heads = { data?: { chainHeads?: { blockNumber: number }[] } }
  const { data } = await oxbow.post<Heads>('/graphql', { query: '{ chainHeads { blockNumber } }' })
  if (data?.chainHeads === undefined) throw new Error('The index does not answer.')
  return data.chainHeads[0]?.blockNumber ?? 0
}

function countCalls({ node }: Site) {
  return methods.map((method) => ({ method, calls: node.asked(method) }))
}

function seconds(sinceMs: number): string {
  return ((Date.now() - sinceMs) / 1_000).toFixed(1)
}
