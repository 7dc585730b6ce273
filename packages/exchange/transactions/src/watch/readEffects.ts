import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { weth9Abi } from '@oxbow/abi/weth9'
import {
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'

/**
 * An effect of a transaction on an account. `allowed` and `nft-allowed`: `party` may spend from now on. Addresses are lower-case; token `0x0` is
 * native currency.
 */
export type SentEffect = {
  readonly kind: 'left' | 'came' | 'allowed' | 'nft-left' | 'nft-allowed'
  readonly token: Address
  /** Raw units, or the id of an NFT. */
  readonly amount: bigint | 'all'
  /** The receiver or the spender; undefined with several receivers, and for `came`. */
  readonly party: Address | undefined
}

/**
 * Effects of a transaction on an account, from its receipt, and for approvals also from its calldata. Native currency paid by a contract leaves no
 * event and is missing.
 *
 * @see EIP-20
 * @see EIP-721
 */
export function readEffects({ logs, account, weth, sent }: readEffects.Parameters): readonly SentEffect[] {
  const moves = readMoves(logs, weth)
  if (sent !== undefined && sent.value > 0n)
    moves.push({ token: zeroAddress, from: account, to: sent.to ?? zeroAddress, amount: sent.value })
  return [...sumMoves(moves, account), ...readNfts(logs, account), ...readAllowances(logs, account, sent)]
}

export declare namespace readEffects {
  type Parameters = {
    readonly logs: readonly Log[]
    readonly account: Address
    readonly weth: Address
    /** The signed call; undefined if unknown, as for a wallet's batch. */
    readonly sent: { readonly to: Address | undefined; readonly value: bigint; readonly data: Hex } | undefined
  }
}

type Move = { token: Address; from: Address; to: Address; amount: bigint }

function readMoves(logs: readonly Log[], weth: Address): Move[] {
  const moves: Move[] = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] }).map(
    ({ address, args }) => ({ token: address, ...args }),
  )
  for (const { address, eventName, args } of parseEventLogs({ abi: weth9Abi, logs: [...logs] })) {
    if (!isAddressEqual(address, weth)) continue
    const { amount } = args
    const change: Move =
      eventName === 'Deposit'
        ? { token: weth, from: zeroAddress, to: args.to, amount }
        : { token: weth, from: args.from, to: zeroAddress, amount }
    // Some wrapped currencies emit a transfer for wrapping as well.
    if (!moves.some((move) => isSameMove(move, change))) moves.push(change)
    if (eventName === 'Withdrawal') moves.push({ token: zeroAddress, from: weth, to: args.from, amount })
  }
  return moves
}

function isSameMove(a: Move, b: Move): boolean {
  const isEqual = (key: 'token' | 'from' | 'to') => isAddressEqual(a[key], b[key])
  return isEqual('token') && isEqual('from') && isEqual('to') && a.amount === b.amount
}

/** Net balance change of the account per token. */
function sumMoves(moves: readonly Move[], account: Address): SentEffect[] {
  const tokens = [...new Set(moves.map(({ token }) => token.toLowerCase() as Address))]
  return tokens.flatMap((token): SentEffect[] => {
    const ofToken = moves.filter((move) => isAddressEqual(move.token, token) && !isAddressEqual(move.from, move.to))
    const outward = ofToken.filter(({ from }) => isAddressEqual(from, account))
    const inward = ofToken.filter(({ to }) => isAddressEqual(to, account))
    const sum = (some: readonly Move[]) => some.reduce((total, { amount }) => total + amount, 0n)
    const net = sum(inward) - sum(outward)
    if (net === 0n) return []
    const parties = [...new Set(outward.filter(({ amount }) => amount > 0n).map(({ to }) => lower(to)))]
    const party = parties.length === 1 && !isAddressEqual(parties[0] as Address, zeroAddress) ? parties[0] : undefined
    return [
      net < 0n ? { kind: 'left', token, amount: -net, party } : { kind: 'came', token, amount: net, party: undefined },
    ]
  })
}

function readNfts(logs: readonly Log[], account: Address): SentEffect[] {
  return parseEventLogs({ abi: nftAbi, logs: [...logs] }).flatMap(({ address, eventName, args }): SentEffect[] => {
    const token = lower(address)
    const isLeave = eventName === 'Transfer'
    if (!isAddressEqual(isLeave ? args.from : args.owner, account)) return []
    if (isLeave) return [{ kind: 'nft-left', token, amount: args.id, party: lower(args.to) }]
    const amount = eventName === 'Approval' ? args.id : 'all'
    const isTaken = eventName === 'Approval' ? isAddressEqual(args.spender, zeroAddress) : !args.isAllowed
    return isTaken ? [] : [{ kind: 'nft-allowed', token, amount, party: lower(args.spender) }]
  })
}

/** Final allowance per token and spender, if above zero. */
function readAllowances(
  logs: readonly Log[],
  account: Address,
  sent: readEffects.Parameters['sent'],
): readonly SentEffect[] {
  const found = new Map<string, SentEffect>()
  const note = (token: Address, spender: Address, amount: bigint) =>
    found.set(`${token}${spender}`.toLowerCase(), {
      kind: 'allowed',
      token: lower(token),
      party: lower(spender),
      amount: isEverything(amount) ? 'all' : amount,
    })
  const call = sent && readApprove(sent.data)
  // A token may emit no event.
  if (sent?.to !== undefined && call) note(sent.to, ...call)
  for (const { address, args } of parseEventLogs({ abi: erc20Abi, eventName: 'Approval', logs: [...logs] }))
    if (isAddressEqual(args.owner, account)) note(address, args.spender, args.amount)
  for (const { eventName, args } of parseEventLogs({ abi: permit2Abi, logs: [...logs] }))
    if ((eventName === 'Approval' || eventName === 'Permit') && isAddressEqual(args.owner, account))
      note(args.token, args.spender, args.amount)
  return [...found.values()].filter(({ amount }) => amount !== 0n)
}

function readApprove(data: Hex): readonly [Address, bigint] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'approve' ? args : undefined
  } catch {
    return undefined
  }
}

/** Tokens with 96-bit allowances, such as COMP and UNI, emit their maximum like this. */
function isEverything(amount: bigint): boolean {
  return amount >= 2n ** 160n - 1n || amount === 2n ** 96n - 1n
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address
}

const nftAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed spender, bool isAllowed)',
])
