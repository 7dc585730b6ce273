import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { collectionAddress } from '@oxbow/test/collectionAddress'
import type { Browser, Page } from 'playwright-core'
import { type Address, createWalletClient, custom, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** An account that no other story gives anything away with. */
const owner = 4
const stranger: Address = '0x00000000000000000000000000000000000bad42'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const nonceAbi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** What somebody did on another page, long ago. */
async function approve() {
  const { network, client, accounts, token } = chain
  const rpc = client.rpc(network.chainId)
  const account = privateKeyToAccount(accounts[owner]!.privateKey)
  const wallet = createWalletClient({ account, transport: custom(rpc) })
  const { permit2 } = network.contracts
  const until = Math.floor(Date.now() / 1_000) + 7 * 86_400
  const calls = [
    { address: token('USDC'), abi, functionName: 'approve', args: [stranger, 5_000_000n] },
    { address: token('DAI'), abi, functionName: 'approve', args: [permit2, 2n ** 256n - 1n] },
    { address: permit2, abi: permit2Abi, functionName: 'approve', args: [token('DAI'), stranger, 7n, until] },
  ] as const
  for (const call of calls) {
    const hash = await wallet.writeContract({ ...call, chain: null } as never)
    expect(await waitForTransactionReceipt(rpc, { hash })).toMatchObject({ status: 'success' })
  }
}

const operatorAbi = parseAbi([
  'function setApprovalForAll(address operator, bool isApproved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
])

const [ferries, passes] = [collectionAddress('RiverFerries'), collectionAddress('FerryPasses')]

/** A market that somebody listed things on, long ago. */
async function setOperators() {
  const { network, client, accounts } = chain
  const rpc = client.rpc(network.chainId)
  const account = privateKeyToAccount(accounts[owner]!.privateKey)
  const wallet = createWalletClient({ account, transport: custom(rpc) })
  for (const address of [ferries, passes, network.contracts.v3PositionManager!]) {
    const call = { address, abi: operatorAbi, functionName: 'setApprovalForAll', args: [stranger, true] } as const
    const hash = await wallet.writeContract({ ...call, chain: null } as never)
    expect(await waitForTransactionReceipt(rpc, { hash })).toMatchObject({ status: 'success' })
  }
}

const mayTakeAll = (address: Address) =>
  readContract(chain.client.rpc(chain.network.chainId), {
    address,
    abi: operatorAbi,
    functionName: 'isApprovedForAll',
    args: [chain.accounts[owner]!.address, stranger],
  })

/** `kept`: what this browser has stored before. */
async function visit(kept: readonly (readonly [key: string, text: string])[] = []): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  const value = { rdns: localTestWalletRdns, address: chain.accounts[owner]!.address }
  for (const [key, text] of [[walletKey, JSON.stringify({ version: 1, value })] as const, ...kept])
    await page.addInitScript(([name, stored]) => window.localStorage.setItem(name!, stored!), [key, text])
  await page.goto(`${oxbow.baseUrl}/portfolio/approvals`)
  return page
}

const allowanceOf = (symbol: string, spender: Address) =>
  readContract(chain.client.rpc(chain.network.chainId), {
    address: chain.token(symbol),
    abi,
    functionName: 'allowance',
    args: [chain.accounts[owner]!.address, spender],
  })

test('who may take what, what is at risk, and the way out of one and of all', { tags: 'essential' }, async () => {
  await approve()
  const page = await visit()
  const table = page.getByRole('grid', { name: /^Approvals on Ethereum/ })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await row(/USDC.*Unknown spender.*5\.00 USDC.*\$5\.00/).waitFor()
  await row(/DAI.*Permit2.*Unlimited/).waitFor()
  await row(/DAI.*Unknown spender.*Expires/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  // From the page of a token by keyboard, to the approvals of that token alone.
  await page.goto(`${oxbow.baseUrl}/explore/tokens/${chain.network.slug}/${chain.token('USDC')}`)
  await page.getByRole('link', { name: 'Review approvals' }).press('Enter')
  await page.getByText('Showing USDC only').waitFor()
  await row(/USDC.*Unknown spender/).waitFor()
  expect(await row(/DAI/).count()).toBe(0)
  await page.getByRole('button', { name: 'Show all approvals' }).press('Enter')
  await row(/DAI.*Permit2.*Unlimited/).waitFor()

  await table.getByRole('button', { name: /^Revoke USDC/ }).click()
  const review = page.getByRole('dialog', { name: 'Revoke approvals' })
  await review.getByText(/^at most .*\(\$/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'Revoke', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Revoked' })
  await done.getByText('They can no longer take your tokens.').waitFor()
  await done.getByRole('button', { name: 'Done' }).click()
  await row(/USDC/).waitFor({ state: 'detached' })
  expect(await allowanceOf('USDC', stranger)).toBe(0n)

  await page.getByRole('button', { name: /^Revoke all/ }).click()
  await page
    .getByRole('dialog', { name: 'Revoke approvals' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click()
  await page.getByRole('dialog', { name: 'Revoked' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText('No active approvals').waitFor()
  expect(await allowanceOf('DAI', chain.network.contracts.permit2)).toBe(0n)
  await page.context().close()
})

test('a permit that was signed and never handed in is listed, and canceled on the chain', async () => {
  const { network, client, accounts } = chain
  const account = accounts[owner]!.address
  const { permit2 } = network.contracts
  const deadline = Math.floor(Date.now() / 1_000) + 3_600
  const nonceOf = async () => {
    const call = {
      address: permit2,
      abi: nonceAbi,
      functionName: 'allowance',
      args: [account, chain.token('DAI'), stranger],
    }
    return ((await readContract(client.rpc(network.chainId), call as never)) as readonly unknown[])[2]
  }
  const before = Number(await nonceOf())
  const allowed = [
    {
      token: chain.token('DAI').toLowerCase(),
      amount: '7000000000000000000',
      nonce: String(before),
      expiration: deadline,
    },
  ]
  const permit = {
    kind: 'permit2',
    chainId: network.chainId,
    account: account.toLowerCase(),
    contract: permit2,
    spender: stranger,
    allowed,
    deadline,
  }
  const page = await visit([['oxbow.signed-permits', JSON.stringify({ version: 1, value: [permit] })]])
  const table = page.getByRole('grid', { name: 'Active signatures' })
  const row = table.getByRole('row', { name: /Permit.*7 DAI.*Permit2/ })
  await row.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await row.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await table.getByRole('button', { name: /^Cancel Permit/ }).press('Enter')
  const review = page.getByRole('dialog', { name: 'Cancel signature' })
  await review.getByText(/^at most .*\(\$/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'Cancel signature' }).click()
  await page.getByRole('dialog', { name: 'Signature canceled' }).getByRole('button', { name: 'Done' }).click()
  await row.waitFor({ state: 'detached' })
  expect(Number(await nonceOf())).toBe(before + 1)
  await page.context().close()
})

test('who may take all NFTs of a collection is seen and taken back, one and all', async () => {
  await setOperators()
  const page = await visit()
  const table = page.getByRole('grid', { name: /^Approvals on Ethereum/ })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await row(/River Ferries.*NFT collection.*Unknown spender.*All NFTs.*\d+ NFTs/).waitFor()
  const shown = row(/Ferry Passes.*NFT collection.*Unknown spender.*All NFTs.*\d+ NFTs/)
  await shown.waitFor()
  await row(/Uniswap V3 Positions.*All NFTs/).waitFor()
  // No price, no money.
  expect(await shown.textContent()).not.toMatch(/\$/)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await row(/Ferry Passes.*Unknown spender.*\d+ NFTs/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 960 })

  await table.getByRole('button', { name: /^Revoke River Ferries/ }).press('Enter')
  const review = page.getByRole('dialog', { name: 'Revoke approvals' })
  await review.getByText('River Ferries').waitFor()
  await review.getByText(/^at most .*\(\$/).waitFor()
  await review.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog', { name: 'Revoked' }).getByRole('button', { name: 'Done' }).click()
  await row(/River Ferries/).waitFor({ state: 'detached' })
  expect(await mayTakeAll(ferries)).toBe(false)
  expect(await mayTakeAll(passes)).toBe(true)

  await page.getByRole('button', { name: /^Revoke all/ }).click()
  await review.getByText(/^at most .*\(\$/).waitFor()
  await review.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog', { name: 'Revoked' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText('No active approvals').waitFor()
  expect(await mayTakeAll(passes)).toBe(false)
  expect(await mayTakeAll(chain.network.contracts.v3PositionManager!)).toBe(false)

  await page.goto(`${oxbow.baseUrl}/portfolio?tab=activity`)
  await page.getByText('River Ferries').first().waitFor()
  await page.context().close()
})

test('who may take one NFT is seen and taken back for that one', async () => {
  const { network, client, accounts } = chain
  const rpc = client.rpc(network.chainId)
  const account = privateKeyToAccount(accounts[owner]!.privateKey)
  const nfts = parseAbi([
    'function approve(address spender, uint256 id)',
    'function getApproved(uint256 id) view returns (address)',
    'function ownerOf(uint256 id) view returns (address)',
  ])
  const ids = Array.from({ length: 60 }, (_, index) => BigInt(index + 1))
  const owners = await Promise.all(
    ids.map((id) =>
      readContract(rpc, { address: ferries, abi: nfts, functionName: 'ownerOf', args: [id] }).catch(() => undefined),
    ),
  )
  const id = ids[owners.indexOf(account.address)]!
  const wallet = createWalletClient({ account, transport: custom(rpc) })
  const call = { address: ferries, abi: nfts, functionName: 'approve', args: [stranger, id] } as const
  const hash = await wallet.writeContract({ ...call, chain: null } as never)
  expect(await waitForTransactionReceipt(rpc, { hash })).toMatchObject({ status: 'success' })

  const page = await visit()
  const table = page.getByRole('grid', { name: /^Approvals on Ethereum/ })
  const row = table.getByRole('row', { name: new RegExp(`River Ferries #${id}.*Unknown spender.*This NFT.*1 NFT`) })
  await row.waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await row.getByRole('button', { name: /^Revoke River Ferries/ }).press('Enter')
  const review = page.getByRole('dialog', { name: 'Revoke approvals' })
  await review.getByText(/^at most .*\(\$/).waitFor()
  await review.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog', { name: 'Revoked' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText('No active approvals').waitFor()
  const read = { address: ferries, abi: nfts, functionName: 'getApproved', args: [id] } as const
  expect(await readContract(rpc, read)).toBe('0x0000000000000000000000000000000000000000')
  await page.context().close()
})

test('a network that does not answer is named, and nothing is said to be safe', async () => {
  const page = await visit()
  await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
  await page.route('**/v1/rpc/**', (route) => route.abort())
  await page.reload()
  await page.getByText(/^No answer from Ethereum/).waitFor({ timeout: 90_000 })
  expect(await page.getByText('No active approvals').count()).toBe(0)
  await page.context().close()
})
