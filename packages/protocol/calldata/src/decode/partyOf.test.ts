import { describe, expect, test } from 'vitest'
import { ROUTER, SENDER } from '../abi/universalRouter.ts'
import { literalPartyOf, partyOf } from './partyOf.ts'

const universalRouter = '0x00000000000000000000000000000000000000c0'
const sender = '0x00000000000000000000000000000000000000A1'
const stranger = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
const context = { universalRouter, sender } as const

describe('partyOf', () => {
  test('default: the words of the router, the two by their addresses, others in lower case', () => {
    expect(partyOf(SENDER, context)).toBe('sender')
    expect(partyOf(ROUTER, context)).toBe('router')
    expect(partyOf(sender, context)).toBe('sender')
    expect(partyOf(universalRouter, context)).toBe('router')
    expect(partyOf(stranger, context)).toBe(stranger.toLowerCase())
  })

  test('param: sender: unknown, it is an address like any other', () => {
    const unknown = { universalRouter, sender: undefined } as const
    expect(partyOf(SENDER, unknown)).toBe('sender')
    expect(partyOf(sender, unknown)).toBe(sender.toLowerCase())
  })
})

describe('literalPartyOf', () => {
  test('default: the words of the router are addresses', () => {
    expect(literalPartyOf(SENDER, context)).toBe(SENDER)
    expect(literalPartyOf(ROUTER, context)).toBe(ROUTER)
    expect(literalPartyOf(sender, context)).toBe('sender')
    expect(literalPartyOf(universalRouter, context)).toBe('router')
    expect(literalPartyOf(stranger, context)).toBe(stranger.toLowerCase())
  })
})
