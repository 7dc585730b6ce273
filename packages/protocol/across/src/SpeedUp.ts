import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Deposit } from './Deposit.ts'
import { toWord } from './hashRelay.ts'

/** What a depositor has signed to take instead of what the deposit asked for. */
export type SpeedUp = {
  readonly depositId: bigint
  readonly depositor: Address
  readonly outputAmount: bigint
  readonly recipient: Address
  readonly message: Hex
  readonly signature: Hex
}

type Terms = Pick<Deposit, 'depositId' | 'originChainId' | 'recipient'> & { readonly outputAmount: bigint }

/** What the depositor signs: for the same recipient, and without a message. It has no verifying contract, and counts at the pool of every network. */
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

/** The call that tells every relayer, by the pool where the deposit was made. */
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
