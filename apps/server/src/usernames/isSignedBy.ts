import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import {
  type BaseError,
  ContractFunctionZeroDataError,
  type Hex,
  parseAbi,
  RawContractError,
  recoverAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import type { Chain } from '../Services.ts'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** What a contract may spend on looking at a signature. */
const mostGas = 1_000_000n
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/**
 * Whether an account signed a hash: with its key, or according to a contract on a served chain (EIP-1271). Only the canonical encoding of a
 * key's signature counts.
 *
 * @returns `key`, `contract`, or undefined for neither
 * @throws {NodeUnavailableError} when the chain of a contract cannot be asked
 */
export async function isSignedBy({ account, chain, hash, signature }: isSignedBy.Parameters): isSignedBy.ReturnType {
  if (isPlain(signature) && (await recover(hash, signature)) === account) return 'key'
  return chain !== undefined && (await isValidAtContract(chain, account, hash, signature)) ? 'contract' : undefined
}

export declare namespace isSignedBy {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    /** Undefined where the chain that was signed for is not served: a key counts all the same. */
    readonly chain: Pick<Chain, 'client' | 'network'> | undefined
    readonly hash: Hex
    readonly signature: Hex
  }
  type ReturnType = Promise<'key' | 'contract' | undefined>
}

/** 65 bytes with the lower of both `s` and a `v` of 27 or 28. */
export function isPlain(signature: Hex): boolean {
  return /^0x[0-9a-f]{128}1[bc]$/.test(signature) && BigInt(`0x${signature.slice(66, 130)}`) <= order / 2n
}

async function recover(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase()
  } catch {
    return undefined
  }
}

async function isValidAtContract({ client, network }: Pick<Chain, 'client' | 'network'>, ...asked: [Hex, Hex, Hex]) {
  const [address, hash, signature] = asked
  const call = { address, abi, functionName: 'isValidSignature', args: [hash, signature], gas: mostGas } as const
  try {
    return (await readContract(client, call)) === '0x1626ba7e'
  } catch (error) {
    // It has no code, or refuses.
    const isAnswer = (cause: unknown) =>
      cause instanceof ContractFunctionZeroDataError ||
      cause instanceof RawContractError ||
      (cause as Error).name === 'ContractFunctionRevertedError' ||
      (cause as Error).name === 'ExecutionRevertedError' ||
      (cause as Error).name.startsWith('AbiDecoding')
    if ((error as BaseError).walk(isAnswer) !== null) return false
    throw new NodeUnavailableError(network.name, error)
  }
}
