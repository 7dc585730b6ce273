import { FlaskConical } from 'lucide-react'
import { Badge } from '../../src/Badge.tsx'
import { Banner } from '../../src/Banner.tsx'
import { Button } from '../../src/Button.tsx'
import { Specimen } from '../Specimen.tsx'

export function BannerPage() {
  return (
    <>
      <Specimen title="Banner">
        <Banner tone="info">Prices come from this Oxbow's own index, 2 seconds ago.</Banner>
        <Banner
          tone="caution"
          title="High price impact"
          action={
            <Button variant="quiet" size="sm">
              Why
            </Button>
          }
        >
          You will receive about 6% less than the market price.
        </Banner>
        <Banner tone="critical" title="Your swap is expected to fail.">
          The pool moved while you were deciding. Ask for a new price.
        </Banner>
      </Specimen>
      <Specimen title="Badge" row>
        <Badge>0.3%</Badge>
        <Badge tone="accent">v4</Badge>
        <Badge tone="positive">In range</Badge>
        <Badge tone="caution" icon={<FlaskConical size={14} strokeWidth={1.5} aria-hidden="true" />}>
          Testnet
        </Badge>
        <Badge tone="critical">Out of range</Badge>
      </Specimen>
    </>
  )
}
