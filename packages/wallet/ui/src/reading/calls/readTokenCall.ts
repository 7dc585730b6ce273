import { decodeCallExactly } from '@oxbow/calldata/decodeExactly'
import { type Hex, parseAbi, size, slice } from 'viem'
import type { Piece } from '../Piece.ts'
import type { Allowance, Asset } from '../Reading.ts'
import { isSame, lower, type Scope, tokenOrNft } from '../Scope.ts'
import { unknownOf } from './unknownOf.ts'

/** Reads a call of a standard token function (ERC-20, 721, 1155, 2612); undefined for any other. */
export function readTokenCall(to: Hex, data: Hex, scope: Scope): Piece | undefined {
  const exact = decodeCallExactly(tokenFunctions, data)
  if (exact !== undefined) return tokenPiece(to, exact, scope)
  // A contract ignores bytes after the arguments: so does this reader, and reports them as unknown.
  const { head, rest } = headOf(data)
  const call = head === undefined ? undefined : decodeCallExactly(tokenFunctions, head)
  const piece = call && tokenPiece(to, call, scope)
  return piece && { ...piece, unknowns: [unknownOf('bytes', to, rest)] }
}

type TokenCall = NonNullable<ReturnType<typeof decodeCallExactly<typeof tokenFunctions>>>

function tokenPiece(to: Hex, call: TokenCall, scope: Scope): Piece | undefined {
  switch (call.functionName) {
    case 'approve':
      return approval(to, call.args[0], call.args[1], scope)
    case 'increaseAllowance':
      // Adds to the current allowance, which the bytes don't contain.
      return call.args[1] === 0n ? undefined : allowed(erc20(to), call.args[0], 'unlimited')
    case 'decreaseAllowance':
      return call.args[1] === maxUint256 ? allowed(erc20(to), call.args[0], 0n) : undefined
    case 'transfer':
      return moved(erc20(to), call.args[1], scope.account, call.args[0], scope)
    case 'transferFrom': {
      const [from, recipient, figure] = call.args
      const { amount, asset } = tokenOrFirstNft(to, figure, isSame(from, scope.account), scope)
      return moved(asset, amount, from, recipient, scope)
    }
    case 'safeTransferFrom': {
      const [from, recipient, id] = call.args
      const amount = call.args.length === 5 ? call.args[3] : 1n
      return moved({ type: 'nft', address: lower(to), id }, amount, from, recipient, scope)
    }
    case 'safeBatchTransferFrom': {
      const [from, recipient, ids, amounts] = call.args
      if (ids.length !== amounts.length) return undefined
      const pieces = ids.map((id, index) =>
        moved({ type: 'nft', address: lower(to), id }, amounts[index]!, from, recipient, scope),
      )
      return {
        acts: pieces.flatMap(({ acts }) => acts),
        leaves: pieces.flatMap(({ leaves = [] }) => leaves),
        arrives: pieces.flatMap(({ arrives = [] }) => arrives),
      }
    }
    case 'setApprovalForAll': {
      const [operator, isApproved] = call.args
      const allowance = {
        asset: { type: 'collection', address: lower(to) },
        spender: lower(operator),
        most: isApproved ? 'unlimited' : 0n,
        expiresAt: undefined,
        by: 'token',
      } as const
      return {
        acts: [{ type: 'approve-all', collection: lower(to), operator: lower(operator), isApproved }],
        allowances: [allowance],
      }
    }
    case 'permit': {
      const [owner, spender, amount, deadline] = call.args
      const allowance = allowanceOf(erc20(to), spender, bounded(amount))
      return {
        acts: [{ type: 'permit', owner: lower(owner), allowances: [allowance], deadline }],
        allowances: [allowance],
      }
    }
  }
}

/** An NFT approval is revoked with address zero, an ERC-20 one with amount 0. */
function approval(to: Hex, spender: Hex, figure: bigint, scope: Scope): Piece {
  const { amount, asset } = tokenOrFirstNft(to, figure, BigInt(spender) !== 0n, scope)
  const isRevoked = asset.type === 'nft' && BigInt(spender) === 0n
  return allowed(asset, spender, isRevoked ? 0n : bounded(amount))
}

/** Collections have a number 0, and of a token it is nothing: unless it is known to be a token, it is that NFT. */
function tokenOrFirstNft(to: Hex, figure: bigint, isGiven: boolean, scope: Scope): ReturnType<typeof tokenOrNft> {
  const read = tokenOrNft(to, figure, scope)
  if (read.asset.type !== 'token-or-nft' || figure !== 0n || !isGiven) return read
  return { asset: { type: 'nft', address: lower(to), id: 0n }, amount: 1n }
}

function allowed(asset: Asset, spender: Hex, most: Allowance['most']): Piece {
  const allowance = allowanceOf(asset, spender, most)
  return { acts: [{ type: 'approve', allowance }], allowances: [allowance] }
}

function allowanceOf(asset: Asset, spender: Hex, most: Allowance['most']): Allowance {
  return { asset, spender: lower(spender), most, expiresAt: undefined, by: 'token' }
}

function moved(asset: Asset, amount: bigint, from: Hex, to: Hex, scope: Scope): Piece {
  const isOwn = isSame(from, scope.account)
  const isBack = isSame(to, scope.account)
  return {
    acts: [{ type: 'transfer', asset, amount, from: lower(from), to: lower(to) }],
    leaves: isOwn && !isBack ? [{ asset, most: amount }] : [],
    arrives: isOwn && isBack ? [] : [{ asset, least: amount, recipient: isBack ? 'account' : lower(to) }],
  }
}

const erc20 = (to: Hex): Asset => ({ type: 'token', address: lower(to) })
const maxUint256 = 2n ** 256n - 1n
/** Tokens treat the maximum as unlimited. No supply comes near half of it. */
export const bounded = (amount: bigint) => (amount >= 2n ** 255n ? 'unlimited' : amount)

/** Splits off the arguments of a function with fixed length. */
function headOf(data: Hex): { head: Hex | undefined; rest: Hex } {
  const words = fixedWords.get(data.slice(0, 10).toLowerCase())
  const length = words === undefined ? undefined : 4 + 32 * words
  if (length === undefined || size(data) <= length) return { head: undefined, rest: data }
  return { head: slice(data, 0, length), rest: slice(data, length) }
}

const fixedWords: ReadonlyMap<string, number> = new Map([
  ['0x095ea7b3', 2],
  ['0x39509351', 2],
  ['0xa457c2d7', 2],
  ['0xa9059cbb', 2],
  ['0x23b872dd', 3],
  ['0x42842e0e', 3],
  ['0xa22cb465', 2],
  ['0xd505accf', 7],
])

/** EIP-20, 721, 1155, 2612, and OpenZeppelin's `increaseAllowance` and `decreaseAllowance`. */
const tokenFunctions = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 subtracted)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
