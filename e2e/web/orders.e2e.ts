import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@oxbow/test/accounts'
import { createWalletClient, custom, type Hex, maxUint256, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getContractEvents, readContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { swapAlone } from '../support/swapAlone.ts'

/** Limit orders of a running Oxbow, placed as programs place them, and filled by the keeper that was started with it. */
const oxbow = inject('oxbow')
const port = Number(new URL(oxbow.baseUrl).port)
const erc20 = parseAbi([
  'function approve(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const fillEvent = parseAbi([
  'event Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce)',
])
/** Nobody else's story trades it. */
const symbol = 'LDO'
const seller = 4
const usual = 20n * 10n ** 18n

let chain: Chain
let token: Hex
let folder: string
const started: ChildProcess[] = []
beforeAll(async () => {
  chain = await openChain(oxbow)
  token = chain.token(symbol)
  folder = await mkdtemp(join(tmpdir(), 'oxbow-orders-'))
  const { permit2 } = chain.network.contracts
  const account = owner()
  const wallet = createWalletClient({ account, transport: custom(rpc()) })
  const args = [permit2, maxUint256] as const
  const hash = await wallet.writeContract({ address: token, abi: erc20, functionName: 'approve', args, chain: null })
  await waitForTransactionReceipt(rpc(), { hash })
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const rpc = () => chain.client.rpc(chain.network.chainId)
const owner = () => privateKeyToAccount(chain.accounts[seller]!.privateKey)

async function post(path: string, body: unknown) {
  const answer = await fetch(`${oxbow.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, text).toBe(true)
  return JSON.parse(text)
}

/** An order for so many thousandths of what the market gives, signed and in the book. */
async function place(thousandths: bigint, amount = usual) {
  const chainId = chain.network.chainId
  const sold = { swapper: owner().address, type: 'EXACT_INPUT', amount: String(amount), tokenIn: token }
  const asked = { ...sold, tokenOut: chain.network.contracts.weth, tokenInChainId: chainId, tokenOutChainId: chainId }
  const { quote: now } = await post('/v1/limit_order_quote', asked)
  const least = (BigInt(now.market.amountOut) * thousandths) / 1_000n
  // A price with eighteen digits behind the point is exact: one token has as many.
  const limitPrice = (Number(least) / Number(amount)).toFixed(18)
  const { permitData, quote, routing } = await post('/v1/limit_order_quote', { ...asked, limitPrice })
  const { domain, types, values: message } = permitData
  const signature = await owner().signTypedData({ domain, types, primaryType: 'PermitWitnessTransferFrom', message })
  await post('/v1/order', { signature, quote, routing })
  return { hash: quote.orderId as Hex, signed: BigInt(quote.orderInfo.outputs[0].startAmount) }
}

const weth = () =>
  readContract(rpc(), {
    address: chain.network.contracts.weth,
    abi: erc20,
    functionName: 'balanceOf',
    args: [owner().address],
  })
async function statusOf(hash: Hex): Promise<string> {
  const answer = await fetch(`${oxbow.baseUrl}/v1/orders?chainId=${chain.network.chainId}&orderHash=${hash}`)
  return ((await answer.json()) as { orders: { orderStatus: string }[] }).orders[0]!.orderStatus
}
async function fillsOf(orderHash: Hex): Promise<number> {
  const { dutchV1Reactor: address } = chain.network.contracts
  const filter = { address: address!, abi: fillEvent, eventName: 'Fill', args: { orderHash }, fromBlock: 0n } as const
  return (await getContractEvents(rpc(), filter)).length
}

async function keeperState() {
  const answer = await fetch(`http://127.0.0.1:${port + 6}/readyz`)
  return ((await answer.json()) as { keeper: { ok: boolean; chains: { openOrders: number }[] } }).keeper
}

test('a limit is filled by the keeper that was started with Oxbow, once the market has come', async () => {
  const before = await weth()
  const { hash, signed } = await place(1_002n, 120n * 10n ** 18n)
  await expect.poll(async () => (await keeperState()).chains[0]?.openOrders).toBeGreaterThan(0)
  expect(await statusOf(hash)).toBe('open')
  // Somebody buys what the order sells, until that is dearer by more than the order asks.
  for (let buys = 0; buys < 20 && (await statusOf(hash)) === 'open'; buys++)
    await swapAlone(chain, { account: 2, symbol, amount: 100n * 10n ** 18n }).catch((error: Error) => {
      // The fill itself moves the price that was just quoted.
      if (!error.message.startsWith('PriceMoved')) throw error
    })
  await expect.poll(() => statusOf(hash)).toBe('filled')
  expect(await fillsOf(hash)).toBe(1)
  expect((await weth()) - before).toBeGreaterThanOrEqual(signed)
})

test('a keeper that is killed is alive again, and fills what came meanwhile', async () => {
  const pids = JSON.parse(await readFile(join(oxbow.dataDir, 'run', 'children.json'), 'utf8')) as number[]
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  const pid = pids[commands.findIndex((command) => command.includes('apps/keeper/src/main.ts'))]!
  process.kill(pid, 'SIGKILL')
  const { hash } = await place(700n)
  await expect.poll(() => statusOf(hash)).toBe('filled')
  expect(await fillsOf(hash)).toBe(1)
  await expect.poll(async () => (await keeperState()).ok).toBe(true)
})

test('two keepers fill an order once', async () => {
  await writeFile(join(folder, 'key'), accounts[8]!.privateKey)
  const said: string[] = []
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../apps/keeper/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      OXBOW_DATA: oxbow.dataDir,
      OXBOW_KEEPER_URL: oxbow.baseUrl,
      OXBOW_KEEPER_KEY_FILE: join(folder, 'key'),
      OXBOW_KEEPER_POLL_MS: '200',
      [`OXBOW_RPC_${chain.network.chainId}`]: chain.client.api.rpcUrl(chain.network.chainId),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  child.stdout.on('data', (text) => said.push(String(text)))
  // It has a contract of its own with the first order that is open.
  await place(4_000n)
  await expect.poll(() => said.join('')).toContain('"event":"filler"')
  const orders = [await place(700n), await place(700n), await place(700n)]
  for (const { hash } of orders) await expect.poll(() => statusOf(hash)).toBe('filled')
  for (const { hash } of orders) expect(await fillsOf(hash)).toBe(1)
})
