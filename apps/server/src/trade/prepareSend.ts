import { erc20Abi } from '@oxbow/abi/erc20'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ParsedSendRequest, SendResponse } from '@oxbow/contract/Send'
import { simulate } from '@oxbow/trading/simulate'
import type { FastifyRequest } from 'fastify'
import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { findChain, type Services } from '../Services.ts'

/** Upper bound of a transfer's gas if it can't be simulated because the sender lacks the tokens. */
const unsimulatedGas = { native: 21_000n, token: 120_000n }

/**
 * The transaction that sends a token or the native currency.
 *
 * @throws {UnsupportedChainError}, {AddressBlockedError}, {NodeUnavailableError}
 */
export async function prepareSend(
  services: Services,
  { sender, recipient, token, amount, chainId, urgency }: ParsedSendRequest,
  { id: requestId, ip }: Pick<FastifyRequest, 'id' | 'ip'>,
): Promise<SendResponse> {
  const chain = findChain(services, chainId)
  await assertAddressAllowed(services, [sender, recipient], { ip })
  const isNative = token === nativeToken
  const args = [recipient, BigInt(amount)] as const
  const call = isNative
    ? { to: recipient, data: '0x' as Hex, value: BigInt(amount) }
    : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }), value: 0n }
  const [run, fees] = await Promise.all([
    simulate(chain, { from: sender, ...call }),
    chain.fees.get(urgency ?? 'normal', chain.market.status().snapshot?.blockNumber ?? 0n),
  ])
  const fallback = isNative ? unsimulatedGas.native : unsimulatedGas.token
  const gasFee = (run.gasUnits ?? fallback) * fees.expected
  const gasFeeUSD = chain.toUsd(gasFee)
  return {
    requestId,
    send: {
      to: call.to,
      from: sender,
      data: call.data,
      value: numberToHex(call.value),
      chainId,
      gasLimit: (run.gasLimit ?? fallback).toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
    },
    gasFee: gasFee.toString(),
    ...(gasFeeUSD === null ? {} : { gasFeeUSD }),
    txFailureReasons: run.failure === undefined ? [] : [run.failure],
  }
}
