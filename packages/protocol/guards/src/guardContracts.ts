type Hex = `0x${string}`

/**
 * A guard's address, the same on every network: CREATE2 by the deterministic
 * deployer with salt zero. Guards have no owner, and anyone may deploy them.
 */
export type GuardContract = { readonly address: Hex; readonly codeHash: Hex }
export type GuardName = 'marketGuard' | 'planZone'

/** Constants, so that pages need no creation code; a test derives them from it. Any change of compiler or source changes them. */
export const guardContracts: Readonly<Record<GuardName, GuardContract>> = {
  marketGuard: {
    address: '0x04c5d1417883f35e99018466ee83b78260c19752',
    codeHash: '0x3ebb4ef63d56ac2932864aaa74cd83abe809c8f46a060c994bc6424c326062eb',
  },
  planZone: {
    address: '0x6388098e9856bc5e8d9bcbd80b75859cd0d9c883',
    codeHash: '0xd2d0bcd5fac73524295794bbded03ab6857544a4a6f59763d560eab70fdbf08d',
  },
}
