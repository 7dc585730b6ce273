import { readOwnContract } from '@oxbow/devnet/OwnContract'
import { expect, test } from 'vitest'
import generated from '../generated/orderFiller.json' with { type: 'json' }

/** Its address follows from its code and its owner: another code would lose a keeper the filler that it has, and what is in it. */
test('the filler is the contract that was compiled and tested', () => {
  expect(generated.bytecode).toBe(readOwnContract('OrderFiller').bytecode)
})
