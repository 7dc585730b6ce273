import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { LogoStack } from '@oxbow/marks/LogoStack'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Address } from '../../src/Address.tsx'
import { Specimen } from '../Specimen.tsx'

const sizes = ['xs', 'sm', 'md', 'lg'] as const
const symbols = ['ETH', 'USDC', 'PENDLE', 'wstETH', 'ARB']

export function LogoPage() {
  return (
    <>
      <Specimen
        title="Token"
        note="Round; a letter on a colour of its own when there is no logo or it does not load."
        row
      >
        {sizes.map((size) => (
          <TokenLogo key={size} symbol="OXB" size={size} />
        ))}
        {symbols.map((symbol) => (
          <TokenLogo key={symbol} symbol={symbol} size="lg" />
        ))}
        <TokenLogo symbol="GONE" src="data:image/png;base64,AA==" size="lg" />
      </Specimen>
      <Specimen title="Network" note="A rounded square, so that nobody takes it for a token." row>
        {sizes.map((size) => (
          <ChainLogo key={size} name="Ethereum" size={size} />
        ))}
        <ChainLogo name="Base" size="lg" />
        <ChainLogo name="Unichain" size="lg" />
      </Specimen>
      <Specimen title="Together" row>
        <LogoStack second={<TokenLogo symbol="USDC" size="lg" />} badge={<ChainLogo name="Base" size="xs" />}>
          <TokenLogo symbol="ETH" size="lg" />
        </LogoStack>
        <LogoStack badge={<ChainLogo name="Unichain" size="xs" />}>
          <TokenLogo symbol="UNI" size="lg" />
        </LogoStack>
        <LogoStack second={<TokenLogo symbol="DAI" />}>
          <TokenLogo symbol="WBTC" />
        </LogoStack>
      </Specimen>
      <Specimen title="Address" note="Copies itself whole; success shows for 400 ms, a failure until it is read." row>
        <Address
          value="0x52908400098527886E0F7030069857D2E4169EE7"
          copyLabel="Copy address"
          copiedLabel="Copied"
          failedLabel="Failed to copy to clipboard"
        />
        <Address
          value="So11111111111111111111111111111111111111112"
          copyLabel="Copy address"
          copiedLabel="Copied"
          failedLabel="Failed to copy to clipboard"
        />
        <Address
          value="0x52908400098527886E0F7030069857D2E4169EE7"
          label="river.eth"
          copyLabel="Copy address"
          copiedLabel="Copied"
          failedLabel="Failed to copy to clipboard"
        />
      </Specimen>
    </>
  )
}
