import { useLingui } from '@lingui/react/macro'
import type { Site } from '@oxbow/contract/Site'

/** Links to the operator's legal pages and contact, as far as configured. */
export function LegalLinks({ legal }: LegalLinks.Props) {
  const { t } = useLingui()
  const links = [
    { label: t`Terms`, href: legal.termsUrl },
    { label: t`Privacy`, href: legal.privacyUrl },
    { label: t`Contact`, href: legal.contactUrl },
  ]
  return links.flatMap(({ label, href }) =>
    href === null
      ? []
      : [
          <a
            key={label}
            href={href}
            // `mailto:` links need no new tab.
            {...(href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noreferrer' })}
            className="reacts inline-flex min-h-6 items-center hover:text-text hover:underline"
          >
            {label}
          </a>,
        ],
  )
}

export declare namespace LegalLinks {
  type Props = { legal: Site['legal'] }
}
