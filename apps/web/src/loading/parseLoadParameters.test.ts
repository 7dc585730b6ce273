import { describe, expect, test } from 'vitest'
import { parseLoadParameters } from './parseLoadParameters.ts'

const parameters = (query: string, pathname = '/swap') => parseLoadParameters(pathname, new URLSearchParams(query))

describe('parseLoadParameters', () => {
  test('default: nothing', () => {
    expect(parameters('')).toEqual({ disconnect: false, stayDisconnected: false })
  })

  test('param: lng goes before locale; either may be of a region', () => {
    expect(parameters('lng=es-MX&locale=de').language).toBe('es-ES')
    expect(parameters('locale=zh-Hant').language).toBe('zh-TW')
    expect(parameters('lng=klingon&locale=de').language).toBe('de')
    expect(parameters('lng=').language).toBe(undefined)
  })

  test('param: cur', () => {
    expect(parameters('cur=eur').currency).toBe('EUR')
    expect(parameters('cur=DOGE').currency).toBe(undefined)
  })

  test('param: disableNFTs is true or false', () => {
    expect(parameters('disableNFTs=true').showNfts).toBe(false)
    expect(parameters('disableNFTs=FALSE').showNfts).toBe(true)
    expect(parameters('disableNFTs=1').showNfts).toBe(undefined)
  })

  test('param: intro disconnects when the home page is loaded with it', () => {
    expect(parameters('intro=true', '/').disconnect).toBe(true)
    expect(parameters('intro=true', '/swap').disconnect).toBe(false)
  })

  test('param: eagerlyConnect and eagerlyConnectAddress', () => {
    const address = `0x${'Ab'.repeat(20)}`
    expect(parameters('eagerlyConnect=false').stayDisconnected).toBe(true)
    expect(parameters('eagerlyConnect=true').stayDisconnected).toBe(false)
    expect(parameters(`eagerlyConnectAddress=${address}`).address).toBe(address.toLowerCase())
    expect(parameters('eagerlyConnectAddress=0x12').address).toBe(undefined)
  })
})
