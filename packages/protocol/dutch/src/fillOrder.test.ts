import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { createPool } from '@oxbow/test/createPool'
import {
  type Address,
  BaseError,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseEther,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CosignerData, OrderTerms } from './DutchOrder.ts'
import { flatOrder } from './flatOrder.ts'
import { hashOrder } from './hashOrder.ts'
import { openOrderFloor, swapper } from './test/orderFloor.ts'

/** `devnet/contracts/OrderFiller.sol`. */
const fillerAbi = parseAbi([
  'struct SignedOrder { bytes order; bytes sig; }',
  'struct Call { address to; uint256 value; bytes data; }',
  'function fill(address reactor, SignedOrder order, Call[] permits, Call[] calls, address token, uint256 least)',
  'function run(Call[] calls)',
  'error NotOwner()',
  'error TooLittleLeft(address token, uint256 left)',
  // Permit2's errors.
  'error InvalidNonce()',
  'error InvalidSigner()',
])
const v2RouterAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])
const keeper = accounts[2]!
const amountIn = parseEther('1')
/** The pool's output for `amountIn` after its fee is slightly more than this. */
const market = parseEther('0.9')
const deadline = 4_000_000_000n

let floor: Awaited<ReturnType<typeof openOrderFloor>>
let filler: Address
let nonce = 0n
beforeAll(async () => {
  floor = await openOrderFloor()
  const { chain, tokenIn, tokenOut } = floor
  await createPool(chain, { protocol: 'v2', tokenA: tokenIn, tokenB: tokenOut })
  const { bytecode } = readOwnContract('OrderFiller')
  const data = concat([bytecode, encodeAbiParameters([{ type: 'address' }], [keeper.address])])
  const { contractAddress } = await chain.walletClient(keeper).sendTransactionSync({ data })
  filler = getAddress(contractAddress!)
})
afterAll(() => floor.chain.stop())

describe.each(['v1', 'v3'] as const)('a limit order of %s', (version) => {
  test('default: is filled with the proceeds of its own input, and the filler keeps the rest', async () => {
    const order = limitOrder(version)
    const [before, kept] = [await received(swapper.address), await received(filler)]
    const { logs } = await fill(order)
    expect((await received(swapper.address)) - before).toBe(market)
    expect(await received(filler)).toBeGreaterThan(kept)
    const [event] = parseEventLogs({ abi: dutchReactorAbi, logs, eventName: 'Fill' })
    expect(event?.args).toMatchObject({
      orderHash: hashOrder(order),
      filler,
      swapper: swapper.address,
      nonce: order.info.nonce,
    })
    await expect(fill(order)).rejects.toThrow('InvalidNonce')
  })

  test("behavior: isn't filled for less than it asks, or from the filler's own balance", async () => {
    await expect(fill(limitOrder(version, { amountOut: amountIn }))).rejects.toThrow('TooLittleLeft')
  })

  test("behavior: can't be filled once its owner has invalidated the nonce", async () => {
    const order = limitOrder(version)
    await untilAnsweredBy(
      await floor.chain.walletClient(swapper).writeContractSync({
        address: floor.chain.contracts.permit2,
        abi: permit2Abi,
        functionName: 'invalidateUnorderedNonces',
        args: [order.info.nonce >> 8n, 1n << (order.info.nonce & 255n)],
      }),
    )
    await expect(fill(order)).rejects.toThrow('InvalidNonce')
  })

  test("behavior: can't be filled with another order's signature", async () => {
    const order = limitOrder(version)
    const { sig } = await floor.sign(limitOrder(version))
    await expect(fill(order, { sig })).rejects.toThrow('InvalidSigner')
  })

  test('behavior: the filler takes no loss, and obeys only its owner', async () => {
    await expect(fill(limitOrder(version), { least: parseEther('0.2') })).rejects.toThrow('TooLittleLeft')
    await expect(fill(limitOrder(version), { as: accounts[3]! })).rejects.toThrow('NotOwner')
  })
})

test('behavior: on V3 a filler may pay the swapper more than was signed', async () => {
  const order = limitOrder('v3')
  const more = market + parseEther('0.05')
  const data: CosignerData = {
    decayStartBlock: 0n,
    exclusiveFiller: zeroAddress,
    exclusivityOverrideBps: 0n,
    inputAmount: 0n,
    outputAmounts: [more],
  }
  if (order.version !== 'v3') throw new Error('It is no V3 order.')
  const before = await received(swapper.address)
  await fill(order, await floor.sign(order, data))
  expect((await received(swapper.address)) - before).toBe(more)
})

test('behavior: only its owner can withdraw what the filler kept', async () => {
  const [kept, before] = [await received(filler), await received(keeper.address)]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [keeper.address, kept] })
  const calls = [{ to: floor.tokenOut, value: 0n, data }]
  await expect(
    floor.chain
      .walletClient(accounts[3]!)
      .writeContractSync({ address: filler, abi: fillerAbi, functionName: 'run', args: [calls] }),
  ).rejects.toThrow()
  await untilAnsweredBy(
    await floor.chain
      .walletClient(keeper)
      .writeContractSync({ address: filler, abi: fillerAbi, functionName: 'run', args: [calls] }),
  )
  expect(kept).toBeGreaterThan(0n)
  expect((await received(keeper.address)) - before).toBe(kept)
})

function limitOrder(version: 'v1' | 'v3', { amountOut = market } = {}): OrderTerms {
  const { dutchV1Reactor, dutchV3Reactor } = floor.chain.contracts
  return flatOrder(version, {
    reactor: version === 'v1' ? dutchV1Reactor : dutchV3Reactor,
    swapper: floor.swapper,
    recipient: floor.swapper,
    nonce: nonce++,
    deadline,
    tokenIn: floor.tokenIn,
    amountIn,
    tokenOut: floor.tokenOut,
    amountOut,
  })
}

/** Like a keeper: simulates first, so that a refusal costs nothing and gives a reason. */
async function fill(order: OrderTerms, { as = keeper, least = 0n, ...changed }: fill.Changes = {}) {
  const { chain, tokenIn, tokenOut } = floor
  const signed = { ...(await floor.sign(order)), ...changed }
  const { v2Router } = chain.contracts
  const approve = { abi: erc20Abi, functionName: 'approve', args: [v2Router, amountIn] } as const
  const swap = {
    abi: v2RouterAbi,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, 0n, [tokenIn, tokenOut], filler, deadline],
  } as const
  const calls = [
    { to: tokenIn, value: 0n, data: encodeFunctionData(approve) },
    { to: v2Router, value: 0n, data: encodeFunctionData(swap) },
  ]
  const args = [order.info.reactor, signed, [], calls, tokenOut, least] as const
  const call = { address: filler, abi: fillerAbi, functionName: 'fill', args, account: as } as const
  await chain.publicClient.simulateContract(call).catch((error: unknown) => {
    throw new Error(error instanceof BaseError ? error.message : String(error))
  })
  // A pair that was just made costs more in a later second than in the one in which a node measures it.
  const write = { ...call, gas: 1_000_000n, throwOnReceiptRevert: true } as const
  return await untilAnsweredBy(await chain.walletClient(as).writeContractSync(write))
}

declare namespace fill {
  type Changes = {
    readonly as?: (typeof accounts)[number]
    readonly least?: bigint
    readonly order?: Hex
    readonly sig?: Hex
  }
}

/** A busy node announces a block a moment before its answers reflect it. */
async function untilAnsweredBy(receipt: TransactionReceipt): Promise<TransactionReceipt> {
  await expect
    .poll(() => floor.chain.publicClient.getBlockNumber({ cacheTime: 0 }), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(receipt.blockNumber)
  return receipt
}

async function received(account: Address): Promise<bigint> {
  return await balanceOf(floor.chain, floor.tokenOut, account)
}
