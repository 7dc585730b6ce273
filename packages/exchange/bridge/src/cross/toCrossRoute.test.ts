import { nativeToken } from '@oxbow/chain/nativeToken'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { toCrossRoute } from './toCrossRoute.ts'

const [origin, destination] = [1, 8_453].map((id) => publicNetworks.find(({ chainId }) => chainId === id)!)
const places = { origin: origin!, destination: destination! }
const of = (chainId: number, wanted: string) => pinnedTokens(chainId).find(({ symbol }) => symbol === wanted)!.address
const route = (input: string, output: string, isBridged: (token: string) => boolean = () => true) =>
  toCrossRoute({ input, output }, places, isBridged)
const usdc = { bridgedIn: of(1, 'USDC'), bridgedOut: of(8_453, 'USDC') }

test('the same token is bridged as it is, native or wrapped as it was chosen', () => {
  expect(route(of(1, 'USDC'), of(8_453, 'USDC'))).toEqual(usdc)
  expect(route(nativeToken, nativeToken)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
  const { weth } = places.origin.contracts
  expect(route(weth, nativeToken)).toEqual({ bridgedIn: weth, bridgedOut: nativeToken })
})

test('two different ones: what is wanted is bridged where it can be, else what is paid', () => {
  expect(route(nativeToken, of(8_453, 'USDC'))).toEqual(usdc)
  const unknown = `0x${'9'.repeat(40)}`
  expect(route(of(1, 'USDC'), unknown)).toEqual(usdc)
  expect(route(nativeToken, unknown)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
})

test('what nobody bridges is passed over, unless it is the same token or there is nothing else', () => {
  const { weth } = places.origin.contracts
  const onlyEther = (token: string) => token === weth
  expect(route(nativeToken, of(8_453, 'USDC'), onlyEther)).toEqual({ bridgedIn: nativeToken, bridgedOut: nativeToken })
  expect(route(of(1, 'USDC'), of(8_453, 'USDC'), onlyEther)).toEqual(usdc)
  expect(route(nativeToken, of(8_453, 'USDC'), () => false)).toEqual(usdc)
})

test('neither is bridged: a stablecoin goes between', () => {
  const found = route(`0x${'8'.repeat(40)}`, `0x${'9'.repeat(40)}`)!
  expect(places.origin.stablecoins).toContain(found.bridgedIn)
})

test('nothing where the networks have no token in common', () => {
  expect(
    toCrossRoute({ input: nativeToken, output: nativeToken }, { ...places, destination: places.origin }, () => true),
  ).toBe(undefined)
})
