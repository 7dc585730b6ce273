/**
 * Gateway URL of an `ipfs://` address; undefined if dots, possibly percent-encoded, would lead to another path of the gateway's host.
 *
 * @param gateway `https://host/ipfs/`
 * @example toGatewayUrl('https://ipfs.example/ipfs/', 'ipfs://bafy/1.png') // 'https://ipfs.example/ipfs/bafy/1.png'
 */
export function toGatewayUrl(gateway: string, url: string): string | undefined {
  const path = url.slice('ipfs://'.length).replace(/^ipfs\//, '')
  const href = URL.parse(gateway + path)?.href
  return href?.startsWith(new URL(gateway).href) ? href : undefined
}
