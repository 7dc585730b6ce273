import { type Address, concat, getCreate2Address, type Hex, keccak256, toHex } from 'viem'

/** The deterministic deployment proxy (Arachnid), present on every anvil chain: calldata is the salt followed by creation code. */
export const create2Deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** Lower-case address of `initCode` deployed with `salt`. */
export function toAddress(initCode: Hex, salt: Hex): Address {
  return getCreate2Address({ from: create2Deployer, salt, bytecode: initCode }).toLowerCase() as Address
}

/** Calldata for the deployer. */
export function toCalldata(initCode: Hex, salt: Hex): Hex {
  return concat([salt, initCode])
}

/**
 * Smallest salt whose address has exactly the permission bits `flags` of a v4
 * hook (its lowest 14 bits; Hooks.sol of v4-core). Takes some 16,000 tries.
 */
export function mineHookSalt(initCode: Hex, flags: bigint): Hex {
  const bytecodeHash = keccak256(initCode)
  for (let candidate = 0n; ; candidate++) {
    const salt = toHex(candidate, { size: 32 })
    const address = getCreate2Address({ from: create2Deployer, salt, bytecodeHash })
    if ((BigInt(address) & 0x3fffn) === flags) return salt
  }
}
