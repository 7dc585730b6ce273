import { BaseError } from '@oxbow/errors/BaseError'
import type { UsernameProfile } from '@oxbow/names/Username'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'

/** Long enough for a slow wallet, short enough that a name which was given up leads nowhere soon. */
const lifetimeSeconds = 300
/** SLIP-44 of Ethereum. */
const etherCoinType = 60n
const resolveAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/**
 * Answers for names below one ENS name of the operator's with this server's usernames (ENSIP-10, EIP-3668), signed for the resolver that asks:
 * `NameResolver.sol`.
 */
export function createNameGateway(options: createNameGateway.Options) {
  const { findProfile, parent, signer, nowSeconds = () => Math.floor(Date.now() / 1_000) } = options

  /** @throws {NameQuestionError} where it is not a question for a name below the operator's */
  async function answer({ data, sender, site }: createNameGateway.Question): Promise<Hex> {
    const { name, record } = readQuestion(data)
    const label = name.endsWith(`.${parent}`) ? name.slice(0, -parent.length - 1) : undefined
    if (label === undefined && name !== parent) throw new NameQuestionError(`Only names below ${parent} are known.`)
    const profile = label === undefined ? undefined : await findProfile(label)
    const result = resultOf(record, name, { profile, site })
    const expiresAt = BigInt(nowSeconds() + lifetimeSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender, expiresAt, keccak256(data), keccak256(result)],
      ),
    )
    const signature = await signer.sign({ hash })
    return encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
      [result, expiresAt, signature],
    )
  }

  return { answer }
}

export declare namespace createNameGateway {
  type Options = {
    /** An ENS name as it is registered, `oxbow.eth`. */
    readonly parent: string
    readonly signer: PrivateKeyAccount
    /** Undefined where nobody has that username. */
    readonly findProfile: (username: string) => Promise<UsernameProfile | undefined>
    readonly nowSeconds?: (() => number) | undefined
  }
  type Question = {
    /** The call of `resolve(name, data)` that the resolver was asked for. */
    readonly data: Hex
    /** The resolver: the answer is good for it alone. */
    readonly sender: Address
    /** Origin at which this server is called, for pictures. */
    readonly site: string
  }
}

/** @throws {NameQuestionError} */
function readQuestion(data: Hex): { name: string; record: Hex } {
  try {
    const { args } = decodeFunctionData({ abi: resolveAbi, data })
    return { name: readName(args[0]), record: args[1] }
  } catch (error) {
    if (error instanceof NameQuestionError) throw error
    throw new NameQuestionError('`data` is not a call of resolve(bytes,bytes).')
  }
}

/** Of the DNS wire format (RFC 1035): each label after its length, a zero at the end. */
function readName(packet: Hex): string {
  const bytes = hexToBytes(packet)
  const labels: string[] = []
  let at = 0
  while (at < bytes.length && bytes[at] !== 0) {
    const end = at + 1 + bytes[at]!
    if (end >= bytes.length) throw new NameQuestionError('The name is truncated.')
    labels.push(new TextDecoder().decode(bytes.slice(at + 1, end)))
    at = end
  }
  if (at !== bytes.length - 1) throw new NameQuestionError('The name does not end with it.')
  return labels.join('.')
}

/** What one record says; empty bytes for a record that no username has, as a resolver answers for what it does not know. */
function resultOf(record: Hex, name: string, { profile, site }: Known): Hex {
  const coin = orUndefined(() => decodeFunctionData({ abi: coinAbi, data: record }).args)
  if (coin !== undefined) {
    assertNode(coin[0], name)
    const account = profile !== undefined && isOfCoin(coin[1], profile) ? profile.account : '0x'
    return encodeFunctionResult({ abi: coinAbi, functionName: 'addr', result: account })
  }
  const asked = orUndefined(() => decodeFunctionData({ abi: recordAbi, data: record }).args)
  if (asked === undefined) return '0x'
  assertNode(asked[0], name)
  if (asked.length === 1) {
    const account = profile !== undefined && isOfCoin(etherCoinType, profile) ? profile.account : zeroAddress
    return encodeFunctionResult({ abi: recordAbi, functionName: 'addr', result: account })
  }
  const result = profile === undefined ? '' : textOf(asked[1], profile, site)
  return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result })
}

type Known = { readonly profile: UsernameProfile | undefined; readonly site: string }

/** Undefined where the bytes are no call of that interface. */
function orUndefined<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function assertNode(node: Hex, name: string): void {
  if (node !== namehash(name)) throw new NameQuestionError('The record belongs to another name.')
}

/** A contract is there on its own chain alone; an account of a key has its address on each (ENSIP-11). */
function isOfCoin(coinType: bigint, { chainId }: UsernameProfile): boolean {
  const isEvm = coinType === etherCoinType || (coinType >= 0x8000_0000n && coinType <= 0xffff_ffffn)
  if (chainId === null) return isEvm
  return coinType === (chainId === 1 ? etherCoinType : 0x8000_0000n | BigInt(chainId))
}

function textOf(key: string, { avatar, bio, website, x }: UsernameProfile, site: string): string {
  switch (key) {
    case 'description':
      return bio
    case 'url':
      return website
    case 'com.twitter':
      return x
    case 'avatar':
      return avatar === null ? '' : `${site}${avatar}`
    default:
      return ''
  }
}

export class NameQuestionError extends BaseError {
  override name = 'NameQuestionError'
  constructor(reason: string) {
    super(reason, { code: 'RequestValidationError' })
  }
}
