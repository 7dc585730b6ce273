import { dutchReactorAbi } from '@oxbow/abi/dutchReactor'
import { erc20Abi } from '@oxbow/abi/erc20'
import { accounts } from '@oxbow/test/accounts'
import { type Hex, maxUint256, parseEther, parseEventLogs } from 'viem'
import type { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'

type Floor = Awaited<ReturnType<typeof startKeeperFloor>>

/** Small enough that all of them barely move the market. */
const amount = parseEther('0.05')
/** An account may have a hundred open orders; one account has another one. */
const maxOfOne = 90
const singles = 20

/** Orders that two fillers compete for in the same blocks, on V3, where owners get most of the surplus after gas. */
export async function measureFills(floor: Floor, wanted: number) {
  const { chain } = floor
  const [first, second] = [accounts[2]!, accounts[3]!]
  const keepers = [first, second].map((account) => floor.keeper(account, { mostPending: 16 }))
  const owners = [
    accounts[1]!,
    ...Array.from({ length: Math.ceil(wanted / maxOfOne) - 1 }, (_, index) => accounts[4 + index]!),
  ]
  for (const owner of owners.slice(1)) {
    const give = { address: floor.tokenIn, abi: erc20Abi, functionName: 'transfer' } as const
    await chain.walletClient(owners[0]!).writeContractSync({ ...give, args: [owner.address, parseEther('20')] })
    const approve = { address: floor.tokenIn, abi: erc20Abi, functionName: 'approve' } as const
    await chain.walletClient(owner).writeContractSync({ ...approve, args: [chain.contracts.permit2, maxUint256] })
  }
  const block = async () => {
    await floor.untilFollowed()
    await Promise.all(keepers.map((keeper) => keeper.round()))
    await chain.testClient.mine({ blocks: 1 })
  }
  const fillsOf = async (orderHash: Hex) =>
    await chain.publicClient.getContractEvents({
      abi: dutchReactorAbi,
      eventName: 'Fill',
      args: { orderHash },
      fromBlock: 0n,
    })
  const asks = async () => ((await floor.market()) * 96n * amount) / (100n * parseEther('1'))
  await chain.testClient.setAutomine(false)
  // Each deploys its contract with the first open order.
  await floor.place('v3', (await asks()) * 4n, { amount })
  while (keepers.some(({ events }) => events('filler').length === 0)) await block()

  const blocks: number[] = []
  for (let index = 0; index < singles; index++) {
    const order = await floor.place('v3', await asks(), { amount })
    const { number } = await chain.publicClient.getBlock()
    while ((await fillsOf(order)).length === 0) await block()
    blocks.push(Number((await fillsOf(order))[0]!.blockNumber - number))
  }

  const least = ((await asks()) * 9n) / 10n
  const orders: Hex[] = []
  for (let index = 0; index < wanted; index++)
    orders.push(await floor.place('v3', least, { amount, by: owners[Math.floor(index / maxOfOne)]! }))
  const isOpen = new Set(orders)
  for (let rounds = 0; isOpen.size > 0 && rounds < wanted; rounds++) {
    await block()
    for (const order of isOpen) if ((await fillsOf(order)).length > 0) isOpen.delete(order)
  }
  await block()
  await chain.testClient.setAutomine(true)

  const counts = await Promise.all(orders.map(async (order) => (await fillsOf(order)).length))
  const shares: number[] = []
  for (const { said } of keepers)
    for (const { costWei, event, order, transaction } of said) {
      if (event !== 'filled' || !orders.includes(order as Hex)) continue
      shares.push(await shareOf(floor, { cost: costWei as bigint, hash: transaction as Hex, signed: least }))
    }
  const sorted = blocks.toSorted((a, b) => a - b)
  return {
    blocksP95: sorted[Math.ceil(sorted.length * 0.95) - 1]!,
    filled: counts.filter((count) => count > 0).length,
    doubles: counts.filter((count) => count > 1).length,
    lost: keepers.reduce((sum, { events }) => sum + events('lost').length, 0),
    ownersShare: shares.reduce((sum, share) => sum + share, 0) / shares.length,
  }
}

/** Owner's share in per cent of the surplus over the signed amount and gas. */
async function shareOf(
  { chain, tokenOut, worth }: Floor,
  { cost, hash, signed }: { cost: bigint; hash: Hex; signed: bigint },
) {
  const { logs, to: filler } = await chain.publicClient.getTransactionReceipt({ hash })
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).filter(
    ({ address }) => address.toLowerCase() === tokenOut,
  )
  const sum = (side: 'from' | 'to') =>
    transfers
      .filter(({ args }) => args[side].toLowerCase() === filler?.toLowerCase())
      .reduce((total, { args }) => total + args.amount, 0n)
  const got = sum('from') - signed
  const surplus = sum('to') - signed - (await worth(cost))
  return Number((got * 1_000_000n) / surplus) / 10_000
}
