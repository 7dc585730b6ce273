import { erc20Abi } from '@oxbow/abi/erc20'
import { amountsAtTime } from '@oxbow/dutch/amountsAtTime'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { hashOrder, hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { acceptedOrderSchema } from '@oxbow/orders/Order'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { getQuote } from '@oxbow/trading/getQuote'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseSignature, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountIn, startKeeperFloor, swapper } from '../test/startKeeperFloor.ts'

const keeperAccount = accounts[2]!
/** Has the token, and has approved nothing. */
const newcomer = accounts[5]!
let floor: Awaited<ReturnType<typeof startKeeperFloor>>
beforeAll(async () => {
  floor = await startKeeperFloor()
  const mint = parseAbi(['function mint(address to, uint256 amount)'])
  const args = [newcomer.address, amountIn * 10n] as const
  const call = { address: floor.tokenIn, abi: mint, functionName: 'mint', args } as const
  await floor.chain.walletClient(keeperAccount).writeContractSync(call)
  await floor.place('v1', (await floor.market()) * 2n)
  const keeper = floor.keeper(keeperAccount)
  await floor.until([keeper], () => keeper.events('filler').length > 0)
})
afterAll(() => floor?.[Symbol.asyncDispose]())
beforeEach(() => floor.cancelAll())

let nonce = 1_000n

/** A gas-free swap that falls from `firstOut` to `amountOut` in a minute from now. */
async function place(
  by: typeof swapper,
  terms: place.Terms,
): Promise<{ hash: Hex; order: ReturnType<typeof fallingOrder> }> {
  const { chain, client, tokenIn, tokenOut } = floor
  const { chainId } = chain
  const { dutchV1Reactor: reactor, permit2 } = chain.contracts
  const owner = by.address.toLowerCase() as Hex
  const now = (await chain.publicClient.getBlock()).timestamp
  const order = fallingOrder({
    reactor,
    swapper: owner,
    recipient: owner,
    nonce: nonce++,
    deadline: now + 120n,
    tokenIn,
    amountIn,
    tokenOut: terms.tokenOut ?? tokenOut,
    amountOut: terms.amountOut,
    firstOut: terms.firstOut,
    decayStartTime: now,
    decayEndTime: now + 60n,
  })
  const signature = await by.sign({ hash: hashOrderPermit(order, { chainId, permit2 }) })
  const body = { encodedOrder: encodeOrder(order), signature, chainId, permit: terms.permit }
  await client.api.ask('/v1/order', acceptedOrderSchema, { body })
  return { hash: hashOrder(order), order }
}

declare namespace place {
  type Terms = { readonly firstOut: bigint; readonly amountOut: bigint; readonly tokenOut?: Hex; readonly permit?: Hex }
}

test('default: an order that falls is filled once it pays, for what it asks for in that block', async () => {
  const { chain, tokenOut } = floor
  const keeper = floor.keeper(keeperAccount)
  const market = await floor.market()
  const before = await balanceOf(chain, tokenOut, swapper.address)
  const { hash, order } = await place(swapper, { firstOut: (market * 101n) / 100n, amountOut: (market * 98n) / 100n })
  await keeper.round()
  await floor.until([keeper], () => keeper.events('look-again', hash).length > 0)
  expect(keeper.events('look-again', hash)).toMatchObject([{ reason: 'does not pay yet' }])
  await floor.until([keeper], async () => {
    await chain.testClient.increaseTime({ seconds: 5 })
    return keeper.events('filled', hash).length > 0
  })
  const got = (await balanceOf(chain, tokenOut, swapper.address)) - before
  const { blockNumber } = await chain.publicClient.getTransactionReceipt({
    hash: keeper.events('filled', hash)[0]!.transaction as Hex,
  })
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber })
  expect(got).toBe(amountsAtTime(order, { filler: zeroAddress, seconds: timestamp })!.outputs[0])
  expect(got).toBeLessThan(market)
  // It falls by half a thousandth a second: some seconds of that, and no more, are lost to looking once a block.
  expect(got).toBeGreaterThan((market * 985n) / 1_000n)
})

test('behavior: a permit that came with it is used in the same transaction, and one that somebody used before does no harm', async () => {
  const { chain, tokenIn, tokenOut } = floor
  const permitOf = async () => {
    const read = { address: tokenIn, abi: erc20Abi } as const
    const own = newcomer.address.toLowerCase() as Hex
    const number = await chain.publicClient.readContract({ ...read, functionName: 'nonces', args: [own] })
    const name = await chain.publicClient.readContract({ ...read, functionName: 'name' })
    const spender = chain.contracts.permit2
    const signature = await newcomer.signTypedData({
      domain: { name, version: '1', chainId: chain.chainId, verifyingContract: tokenIn },
      types: {
        Permit: [
          ...['owner', 'spender'].map((each) => ({ name: each, type: 'address' })),
          ...['value', 'nonce', 'deadline'].map((each) => ({ name: each, type: 'uint256' })),
        ],
      },
      primaryType: 'Permit',
      message: { owner: own, spender, value: amountIn, nonce: number, deadline: maxUint256 },
    })
    const { r, s, yParity } = parseSignature(signature)
    const args = [own, spender, amountIn, maxUint256, 27 + yParity, r, s] as const
    return encodeFunctionData({ abi: erc20Abi, functionName: 'permit', args })
  }
  for (const isUsed of [false, true]) {
    const keeper = floor.keeper(keeperAccount)
    const market = await floor.market()
    const permit = await permitOf()
    const [before, sold] = [
      await balanceOf(chain, tokenOut, newcomer.address),
      await balanceOf(chain, tokenIn, newcomer.address),
    ]
    const asks = { firstOut: (market * 96n) / 100n, amountOut: (market * 95n) / 100n, permit }
    const { hash } = await place(newcomer, asks)
    if (isUsed) await chain.walletClient(accounts[6]!).sendTransactionSync({ to: tokenIn, data: permit })
    await floor.until([keeper], () => keeper.events('filled', hash).length > 0)
    expect(await floor.fillsOf(hash)).toBe(1)
    expect(await balanceOf(chain, tokenOut, newcomer.address)).toBeGreaterThan(before)
    expect(sold - (await balanceOf(chain, tokenIn, newcomer.address))).toBe(amountIn)
  }
})

test('behavior: what is paid in the native currency is filled too', async () => {
  const { chain, client, tokenIn } = floor
  const keeper = floor.keeper(keeperAccount)
  await floor.untilFollowed()
  const asked = { chainId: chain.chainId, tokenIn, tokenOut: zeroAddress, amount: amountIn } as const
  const { amountOut: market } = await getQuote(client, { ...asked, tradeType: 'exact-in' })
  const before = await chain.publicClient.getBalance({ address: swapper.address })
  const asks = { firstOut: (market * 81n) / 100n, amountOut: (market * 80n) / 100n, tokenOut: zeroAddress }
  const { hash } = await place(swapper, asks)
  await floor.until([keeper], () => keeper.events('filled', hash).length > 0)
  const got = (await chain.publicClient.getBalance({ address: swapper.address })) - before
  expect(got).toBeGreaterThan(asks.amountOut)
  expect(got).toBeLessThanOrEqual(asks.firstOut)
})
