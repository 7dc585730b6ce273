import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, until } from '../support/Supervised.ts'
import type { Front } from './Front.ts'
import { chainId, type Site } from './Site.ts'

/** One figure or sentence of the rehearsal; `isAsItShould` is undefined where there is no limit. */
export type Line = { readonly what: string; readonly value: string; readonly isAsItShould?: boolean }
export type Note = (what: string, value: string, isAsItShould?: boolean) => void

type Readiness = {
  readonly ready: boolean
  readonly database?: { readonly ok: boolean }
  readonly index?: { readonly isBuilt: boolean }
  readonly chains: readonly {
    readonly snapshotBlock: string | null
    readonly indexLagSeconds?: number | null
    readonly findings?: readonly { readonly verdict: string; readonly text: string }[]
  }[]
}

const nativeToken = '0x0000000000000000000000000000000000000000'

/** What `/readyz` says to the operator; undefined while it doesn't answer. */
export async function readyz(oxbow: Supervised): Promise<Readiness | undefined> {
  try {
    return (await (await fetch(`${oxbow.operatorUrl}/readyz`)).json()) as Readiness
  } catch {
    return undefined
  }
}

/** The body of a request for a quote. */
export function quoteOf({ token }: Site, amount = '1000') {
  const chains = { tokenInChainId: chainId, tokenOutChainId: chainId }
  return { type: 'EXACT_INPUT', amount, tokenIn: nativeToken, tokenOut: token.address, ...chains }
}

export async function quotes(site: Site, oxbow: Supervised, amount?: string): Promise<boolean> {
  try {
    return isQuote(await oxbow.post('/v1/quote', quoteOf(site, amount)))
  } catch {
    return false
  }
}

export function isQuote(answer: unknown): boolean {
  const { quote } = answer as { quote?: { output: { amount: string } } }
  return BigInt(quote?.output.amount ?? 0) > 0n
}

/** The last indexed block; 0 where the index says that there is none. @throws what else it says */
export async function indexedBlock(oxbow: Supervised): Promise<number> {
  type Heads = { data?: { chainHeads?: { blockNumber: number }[] } }
  const { data } = await oxbow.post<Heads>('/graphql', { query: '{ chainHeads { blockNumber } }' })
  if (data?.chainHeads === undefined) throw new Error('The index does not answer.')
  return data.chainHeads[0]?.blockNumber ?? 0
}

/** Waits until the market in memory has a block. */
export async function untilBlock(oxbow: Supervised, block: number): Promise<void> {
  const isThere = async () => Number((await readyz(oxbow))?.chains[0]?.snapshotBlock ?? 0) >= block
  await until(isThere, `the market has block ${block}`, () => oxbow.said)
}

/** Somebody who asks for a quote by TLS ten times a second until `stop`, and how they were answered. */
export function visit(front: Front, site: Site) {
  const statuses: number[] = []
  let isOver = false
  const visiting = (async () => {
    while (!isOver) {
      statuses.push((await front.ask('/v1/quote', quoteOf(site))).status)
      await sleep(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await visiting
      const failed = statuses.filter((status) => status !== 200)
      return { asked: statuses.length, failed }
    },
  }
}

export function seconds(sinceMs: number): string {
  return ((Date.now() - sinceMs) / 1_000).toFixed(1)
}
