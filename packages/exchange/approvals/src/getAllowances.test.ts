import { encodeApprove } from '@oxbow/calldata/encodeApprove'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { buriedIndex, indexRow } from '@oxbow/exchange-test/buriedIndex'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { deployToken } from '@oxbow/test/deployToken'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAllowances } from './getAllowances.ts'

const thief: Hex = `0x${'5'.repeat(40)}`

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let token: Hex
beforeAll(async () => {
  scenario = await startLiquidity()
  const { chain, account, send } = scenario
  const deployed = await deployToken(chain, { holders: [account] })
  token = deployed.address.toLowerCase() as Hex
  await send(toRequest(chain.chainId, account, encodeApprove(token, thief, 5n)))
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

/** No token is listed, so that the index alone knows where to look. */
function find(api: ExchangeClient['api'], isIndexed = true) {
  const { client, network, account } = scenario
  return getAllowances({ ...client, api }, { network, account, tokens: [], collections: [], isIndexed })
}

const approval = () => {
  const { chainId } = scenario.chain
  return indexRow({ kind: 'approval', chainId, token, counterparty: thief })
}

test('a stranger who writes 520 transactions does not hide what the account signed, and that there was more is known', async () => {
  const { allowances, isCut } = await find(buriedIndex([approval()]))
  expect(allowances).toMatchObject([{ token, spender: thief, amount: 5n }])
  expect(isCut).toBe(true)
})

test('an index that does not answer is not one that has nothing', async () => {
  const graphql = async () => {
    throw new Error('away')
  }
  const away = { graphql } as unknown as ExchangeClient['api']
  expect(await find(away)).toMatchObject({ allowances: [], isCut: true })
  // Without a row of the account there is none of a stranger either.
  expect(await find(buriedIndex([]))).toMatchObject({ allowances: [], isCut: false })
  expect(await find(away, false)).toMatchObject({ isCut: false })
})
