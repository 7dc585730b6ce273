import type { Deposit } from '@oxbow/across/Deposit'
import { toSpeedUpData } from '@oxbow/across/SpeedUp'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { buildSpeedUp } from './planSpeedUp.ts'
import { verifySpeedUp, verifySpeedUpData } from './verifySpeedUp.ts'

const account = `0x${'a'.repeat(40)}` as const
const friend = `0x${'b'.repeat(40)}` as const
const pool = `0x${'c'.repeat(40)}` as const
const signature = `0x${'1f'.repeat(65)}` as const
const deposit = {
  originChainId: 1,
  destinationChainId: 10,
  depositId: 7n,
  depositor: account,
  recipient: friend,
  inputAmount: 1_000n,
  outputAmount: 990n,
} as Deposit
const intent = { deposit, outputAmount: 980n }
const facts = { account, intent, pool, signature }
const call = buildSpeedUp(intent, facts)
const data = toSpeedUpData({ ...deposit, outputAmount: 980n })

test('what was reviewed is let pass', () => {
  expect(() => verifySpeedUpData(data, { account, intent })).not.toThrow()
  expect(() => verifySpeedUp(call, facts)).not.toThrow()
})

test('a changed byte of the call is refused, wherever it is', () => {
  for (let place = 2; place < call.data.length; place++) {
    const digit = call.data[place] === '0' ? '1' : '0'
    const changed = `${call.data.slice(0, place)}${digit}${call.data.slice(place + 1)}` as Hex
    expect(() => verifySpeedUp({ ...call, data: changed }, facts), `at ${place}`).toThrow()
  }
  for (const changed of [{ to: friend }, { from: friend }, { chainId: 10 }, { value: 1n }])
    expect(() => verifySpeedUp({ ...call, ...changed }, facts)).toThrow()
})

test('a signature of anything else is refused', () => {
  const { domain, message, types } = data
  const others = [
    { ...data, domain: { ...domain, chainId: 10 } },
    { ...data, domain: { ...domain, verifyingContract: pool } },
    { ...data, domain: { ...domain, name: 'Permit2' } },
    { ...data, primaryType: 'Permit' },
    { ...data, types: { UpdateDepositDetails: types.UpdateDepositDetails.toReversed() } },
    { ...data, types: { ...types, Permit: [] } },
    { ...data, message: { ...message, depositId: 8n } },
    { ...data, message: { ...message, originChainId: 10n } },
    { ...data, message: { ...message, updatedOutputAmount: 979n } },
    { ...data, message: { ...message, updatedRecipient: `0x${'d'.repeat(64)}` } },
    { ...data, message: { ...message, updatedMessage: '0x01' } },
  ]
  for (const other of others) expect(() => verifySpeedUpData(other, { account, intent })).toThrow()
})

test('more than was asked for, nothing, and another account’s deposit are never signed', () => {
  for (const outputAmount of [0n, 990n, 991n]) {
    const terms = toSpeedUpData({ ...deposit, outputAmount })
    expect(() => verifySpeedUpData(terms, { account, intent: { deposit, outputAmount } })).toThrow()
  }
  expect(() => verifySpeedUpData(data, { account: friend, intent })).toThrow()
})
