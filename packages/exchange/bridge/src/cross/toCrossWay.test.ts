import { nativeToken } from '@oxbow/chain/nativeToken'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { toCrossWay } from './toCrossWay.ts'

const [origin, destination] = [1, 8_453].map((id) => publicNetworks.find(({ chainId }) => chainId === id)!)
const places = { origin: origin!, destination: destination! }
const of = (chainId: number, wanted: string) => pinnedTokens(chainId).find(({ symbol }) => symbol === wanted)!.address
const way = (input: string, output: string, isBridged: (token: string) => boolean = () => true) =>
  toCrossWay({ input, output }, places, isBridged)
const usdc = { bridgedIn: of(1, 'USDC'), bridgedOut: of(8_453, 'USDC') }

test('the same token is bridged as it is, native or wrapped as it was chosen', () => {
  expect(way(of(1, 'USDC'), of(8_453, 'USDC'))).toEqual(usdc)
  expect(way(nativeToken, nativeToken)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
  const { weth } = places.origin.contracts
  expect(way(weth, nativeToken)).toEqual({ bridgedIn: weth, bridgedOut: nativeToken })
})

test('two different ones: what is wanted is bridged where it can be, else what is paid', () => {
  expect(way(nativeToken, of(8_453, 'USDC'))).toEqual(usdc)
  const unknown = `0x${'9'.repeat(40)}`
  expect(way(of(1, 'USDC'), unknown)).toEqual(usdc)
  expect(way(nativeToken, unknown)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
})

test('what nobody bridges is passed over, unless it is the same token or there is nothing else', () => {
  const { weth } = places.origin.contracts
  const onlyEther = (token: string) => token === weth
  expect(way(nativeToken, of(8_453, 'USDC'), onlyEther)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
  expect(way(of(1, 'USDC'), of(8_453, 'USDC'), onlyEther)).toEqual(usdc)
  expect(way(nativeToken, of(8_453, 'USDC'), () => false)).toEqual(usdc)
})

test('neither is bridged: a stablecoin goes between', () => {
  const found = way(`0x${'8'.repeat(40)}`, `0x${'9'.repeat(40)}`)!
  expect(places.origin.stablecoins).toContain(found.bridgedIn)
})

test('nothing where the networks have no token in common', () => {
  expect(
    toCrossWay({ input: nativeToken, output: nativeToken }, { ...places, destination: places.origin }, () => true),
  ).toBe(undefined)
})
