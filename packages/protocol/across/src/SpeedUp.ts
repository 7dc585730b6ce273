import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Deposit } from './Deposit.ts'
import { toWord } from './hashRelay.ts'

/** New terms for a deposit, signed by its depositor. */
export type SpeedUp = {
  readonly depositId: bigint
  readonly depositor: Address
  readonly outputAmount: bigint
  readonly recipient: Address
  readonly message: Hex
  readonly signature: Hex
}

type Terms = Pick<Deposit, 'depositId' | 'originChainId' | 'recipient'> & { readonly outputAmount: bigint }

/** The typed data that the depositor signs: same recipient, no message. It has no verifying contract, so it is valid at the pool of every network. */
export function toSpeedUpData({ depositId, originChainId, outputAmount, recipient }: Terms) {
  return {
    domain: { name: 'ACROSS-V2', version: '1.0.0', chainId: originChainId },
    types: {
      UpdateDepositDetails: [
        { name: 'depositId', type: 'uint256' },
        { name: 'originChainId', type: 'uint256' },
        { name: 'updatedOutputAmount', type: 'uint256' },
        { name: 'updatedRecipient', type: 'bytes32' },
        { name: 'updatedMessage', type: 'bytes' },
      ],
    },
    primaryType: 'UpdateDepositDetails',
    message: {
      depositId,
      originChainId: BigInt(originChainId),
      updatedOutputAmount: outputAmount,
      updatedRecipient: toWord(recipient),
      updatedMessage: '0x',
    },
  } as const
}

/** The call that publishes new terms to relayers, sent to the pool that took the deposit. */
export function encodeSpeedUp(
  deposit: Pick<Deposit, 'depositId' | 'depositor' | 'recipient'>,
  { outputAmount, signature }: { readonly outputAmount: bigint; readonly signature: Hex },
): Hex {
  const { depositId, depositor, recipient } = deposit
  return encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'speedUpDeposit',
    args: [toWord(depositor), depositId, outputAmount, toWord(recipient), '0x', signature],
  })
}
