import type { Hex } from 'viem'
import generated from '../generated/contracts.json' with { type: 'json' }

/** A compiled contract of `devnet/contracts`. */
export type OwnContract = {
  readonly bytecode: Hex
  /** CREATE2 salt that sets a v4 hook's permission bits in its address. */
  readonly hookSalt?: Hex
}

export type OwnContractName = keyof typeof generated

/** Reads the output of `compileContracts`. */
export function readOwnContract(name: OwnContractName): OwnContract {
  return generated[name] as OwnContract
}
