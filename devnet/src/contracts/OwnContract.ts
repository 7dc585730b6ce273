import type { Hex } from 'viem'
import generated from '../generated/contracts.json' with { type: 'json' }

/** A contract of `devnet/contracts`, compiled. */
export type OwnContract = {
  readonly bytecode: Hex
  /** CREATE2 salt that gives a v4 hook the permission bits in its address. */
  readonly hookSalt?: Hex
}

export type OwnContractName = keyof typeof generated

/** What `compileContracts` wrote. */
export function readOwnContract(name: OwnContractName): OwnContract {
  return generated[name] as OwnContract
}
