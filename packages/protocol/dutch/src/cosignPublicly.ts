import { concat, keccak256, numberToHex } from 'viem'
import { sign } from 'viem/accounts'
import type { CosignedOrder, CosignerData, V3DutchOrder } from './DutchOrder.ts'
import { encodeCosignerData } from './encodeOrder.ts'
import { hashOrder } from './hashOrder.ts'

/**
 * A public key pair: the private key is keccak256 of "oxbow: a cosigner that everybody is". V3 reactors require a cosignature on every order, and a
 * cosigner can only improve the order for its swapper. With this key nobody can withhold an order, and a filler may pay more. For flat orders only:
 * the cosigner chooses when a decay starts, so a decaying order would be at its worst price at once.
 */
export const publicCosigner = {
  address: '0x73b87b868d4c18f892aa5180e6788f73c0512827',
  privateKey: '0x62ea9be26def7c3d16bda0bd8b208ec2e8157ab4b9f5600909c52882ac28af14',
} as const

/** The order cosigned with the public key: as signed, or improved by `data`. */
export async function cosignPublicly(
  order: V3DutchOrder,
  { chainId, data = unchanged(order) }: cosignPublicly.Options,
): Promise<CosignedOrder> {
  const hash = keccak256(concat([hashOrder(order), numberToHex(chainId, { size: 32 }), encodeCosignerData(data)]))
  const cosignature = await sign({ hash, privateKey: publicCosigner.privateKey, to: 'hex' })
  return { ...order, cosignerData: data, cosignature }
}

export declare namespace cosignPublicly {
  type Options = { readonly chainId: number; readonly data?: CosignerData }
}

/** Whether its cosigner says nothing beyond what was signed. Whether it was signed by the cosigner is not looked at. */
export function isUnchanged({ cosignerData, outputs }: CosignedOrder): boolean {
  const { decayStartBlock, exclusiveFiller, exclusivityOverrideBps, inputAmount, outputAmounts } = cosignerData
  const words = [decayStartBlock, BigInt(exclusiveFiller), exclusivityOverrideBps, inputAmount, ...outputAmounts]
  return outputAmounts.length === outputs.length && words.every((word) => word === 0n)
}

function unchanged({ outputs }: V3DutchOrder): CosignerData {
  return {
    decayStartBlock: 0n,
    exclusiveFiller: `0x${'0'.repeat(40)}`,
    exclusivityOverrideBps: 0n,
    inputAmount: 0n,
    outputAmounts: outputs.map(() => 0n),
  }
}
