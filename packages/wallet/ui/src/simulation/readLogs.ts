import { decodeEventLog, type Hex, parseAbi } from 'viem'
import { bounded } from '../reading/calls/readTokenCall.ts'
import { assetKey } from '../reading/Piece.ts'
import type { Allowance, Asset, Reading } from '../reading/Reading.ts'
import { isSame, lower, type Scope } from '../reading/Scope.ts'
import type { SimulatedLog } from './readResults.ts'
import type { BalanceChange } from './Simulation.ts'

/** Balance changes of the account from transfer logs; the node traces native transfers as logs. */
export function changesOf(logs: readonly SimulatedLog[], account: Hex): readonly BalanceChange[] {
  const sums = new Map<string, BalanceChange>()
  for (const { amount, asset, from, to } of logs.flatMap(transfersOf)) {
    const delta = (isSame(to, account) ? amount : 0n) - (isSame(from, account) ? amount : 0n)
    if (delta === 0n) continue
    sums.set(assetKey(asset), { asset, delta: (sums.get(assetKey(asset))?.delta ?? 0n) + delta })
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0n)
}

/** The account's changed approvals, the last of each, and those that the reading names, with or without a log. */
export function touchedApprovals(logs: readonly SimulatedLog[], reading: Reading, scope: Scope): readonly Allowance[] {
  const touched = new Map<string, Allowance>()
  const named = reading.allowances.filter(({ asset }) => asset.type !== 'native')
  for (const allowance of [...named, ...logs.flatMap((log) => approvalOf(log, scope))])
    touched.set(`${allowance.by} ${assetKey(allowance.asset)} ${allowance.spender}`, allowance)
  return [...touched.values()]
}

type Transfer = { readonly asset: Asset; readonly from: Hex; readonly to: Hex; readonly amount: bigint }

function transfersOf(log: SimulatedLog): readonly Transfer[] {
  const event = decoded(log, log.topics.length === 4 ? nftEvents : tokenEvents)
  const address = log.address
  switch (event?.eventName) {
    case 'Transfer': {
      const { from, to } = event.args
      if ('id' in event.args) return [{ asset: { type: 'nft', address, id: event.args.id }, from, to, amount: 1n }]
      const asset: Asset = isSame(address, native) ? { type: 'native' } : { type: 'token', address }
      return [{ asset, from, to, amount: event.args.value }]
    }
    case 'TransferSingle': {
      const { from, id, to, value } = event.args
      return [{ asset: { type: 'nft', address, id }, from, to, amount: value }]
    }
    case 'TransferBatch': {
      const { from, ids, to, values } = event.args
      return ids.map((id, index) => ({ asset: { type: 'nft', address, id }, from, to, amount: values[index] ?? 0n }))
    }
    default:
      return wrapOf(log)
  }
}

/** WETH9 has its own events for minting and burning. */
function wrapOf(log: SimulatedLog): readonly Transfer[] {
  const event = decoded(log, wrapEvents)
  if (event === undefined) return []
  const { account, amount } = event.args
  const asset: Asset = { type: 'token', address: log.address }
  return event.eventName === 'Deposit'
    ? [{ asset, from: log.address, to: account, amount }]
    : [{ asset, from: account, to: log.address, amount }]
}

function approvalOf(log: SimulatedLog, { account, contracts }: Scope): readonly Allowance[] {
  const isPermit2 = isSame(log.address, contracts?.permit2)
  const event = decoded(log, isPermit2 ? permit2Events : log.topics.length === 4 ? nftApproval : tokenApproval)
  if (event === undefined || !isSame(event.args.owner, account)) return []
  const address = log.address
  const { args } = event
  if ('token' in args)
    return [
      {
        asset: { type: 'token', address: lower(args.token) },
        spender: lower(args.spender),
        most: 'amount' in args ? args.amount : 0n,
        expiresAt: 'expiration' in args ? BigInt(args.expiration) : undefined,
        by: 'permit2',
      },
    ]
  const own = { expiresAt: undefined, by: 'token' } as const
  if ('operator' in args)
    return [
      {
        ...own,
        asset: { type: 'collection', address },
        spender: lower(args.operator),
        most: args.isApproved ? 'unlimited' : 0n,
      },
    ]
  if ('id' in args)
    return [
      {
        ...own,
        asset: { type: 'nft', address, id: args.id },
        spender: lower(args.approved),
        most: BigInt(args.approved) === 0n ? 0n : 1n,
      },
    ]
  return [{ ...own, asset: { type: 'token', address }, spender: lower(args.spender), most: bounded(args.value) }]
}

function decoded<const abi extends Parameters<typeof decodeEventLog>[0]['abi']>(log: SimulatedLog, abi: abi) {
  try {
    return decodeEventLog({ abi, topics: log.topics as [Hex, ...Hex[]], data: log.data })
  } catch {
    return undefined
  }
}

/** Pseudo-contract in logs of traced native transfers. */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const multiEvents = [
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
] as const
const tokenEvents = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const nftEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  ...multiEvents,
])
const wrapEvents = parseAbi([
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])
const approvalForAll = 'event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved)'
const tokenApproval = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  approvalForAll,
])
const nftApproval = parseAbi(['event Approval(address indexed owner, address indexed approved, uint256 indexed id)'])
const permit2Events = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event Lockdown(address indexed owner, address token, address spender)',
])
