import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFiller } from './findFiller.ts'

const [owner, stranger, late] = [accounts[1]!, accounts[2]!, accounts[3]!]
let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

const find = (account: typeof owner) => findFiller(chain.publicClient, account.address)

/** As a keeper does it, from whoever pays for it. */
async function deploy(account: typeof owner, by = account): Promise<void> {
  const found = await find(account)
  if (found.status !== 'missing') throw new Error('It is there.')
  const { data, to } = found.transaction
  await chain.walletClient(by).sendTransactionSync({ data, ...(to !== undefined && { to }) })
}

test('default: a filler is found by its owner alone, whoever deployed it', async () => {
  expect(await find(owner)).toMatchObject({ status: 'missing', transaction: { to: expect.stringMatching(/^0x4e59/) } })
  await deploy(owner, stranger)
  const found = await find(owner)
  expect(found).toMatchObject({ status: 'deployed', address: expect.stringMatching(/^0x[0-9a-f]{40}$/) })
  expect(await find(owner)).toEqual(found)
  expect(await find(stranger)).toMatchObject({ status: 'missing' })
})

test('behavior: where there is no CREATE2 deployer it is deployed plainly, and found among what the account made', async () => {
  await chain.testClient.setCode({ address: '0x4e59b44847b379578588920ca78fbf26c0b4956c', bytecode: '0x' })
  await chain.walletClient(late).sendTransactionSync({ to: stranger.address, value: 1n })
  expect(await find(late)).toMatchObject({ status: 'missing', transaction: { to: undefined } })
  await deploy(late)
  expect(await find(late)).toMatchObject({ status: 'deployed' })
  // The one that CREATE2 made is still there.
  expect(await find(owner)).toMatchObject({ status: 'deployed' })
})
