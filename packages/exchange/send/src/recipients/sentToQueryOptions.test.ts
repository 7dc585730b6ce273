import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { buriedIndex, indexRow } from '@oxbow/exchange-test/buriedIndex'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readSentTo } from './readSentTo.ts'
import { sentToQueryOptions } from './sentToQueryOptions.ts'

const account: Hex = `0x${'a'.repeat(40)}`
const [alice, bob]: Hex[] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

function recipientsOf(api: ExchangeClient['api'], chainIds: readonly number[]) {
  const { queryFn } = sentToQueryOptions({ api } as ExchangeClient, { account, chainIds })
  const answer = queryFn({ signal: new AbortController().signal })
  return answer.then((transactions) =>
    readSentTo({ account, entries: [], transactions, bridges: new Set() }).map(({ address, count }) => [
      address,
      count,
    ]),
  )
}

test('is asked where there is an account and a chain to ask about', () => {
  const isEnabled = (of: Hex | undefined, chainIds: readonly number[]) =>
    sentToQueryOptions({} as ExchangeClient, { account: of, chainIds }).enabled
  expect([isEnabled(account, [1]), isEnabled(account, []), isEnabled(undefined, [1])]).toEqual([true, false, false])
})

test('a stranger who sends 520 times does not hide whom the account has sent to', async () => {
  const sent = [indexRow({ kind: 'sent', counterparty: alice! })]
  expect(await recipientsOf(buriedIndex(sent), [1])).toEqual([[alice, 1]])
})

test('what happens often on one chain does not push out what was sent on another', async () => {
  const often = Array.from({ length: 600 }, (_, n) => indexRow({ kind: 'sent', counterparty: bob! }, n))
  const once = indexRow({ kind: 'sent', chainId: 10, counterparty: alice! })
  expect(await recipientsOf(buriedIndex([...often, once]), [1, 10])).toEqual([
    [bob, 500],
    [alice, 1],
  ])
})

test('where one chain is not told of, nothing passes for all', async () => {
  const { graphql } = buriedIndex([indexRow({ kind: 'sent', counterparty: alice! })])
  const failing = (async (document: never, asked: { chainIds: readonly number[] }) => {
    if (asked.chainIds.includes(10)) throw new Error('away')
    return graphql(document, asked as never)
  }) as typeof graphql
  await expect(recipientsOf({ graphql: failing } as ExchangeClient['api'], [1, 10])).rejects.toThrow('away')
})
