import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { HoverMenu } from './HoverMenu.tsx'

/** The button beside the logo on wide pages that opens all links of Oxbow and the operator. */
export function CompanyMenu({ children }: CompanyMenu.Props) {
  const { t } = useLingui()
  return (
    <HoverMenu
      label={t`About this site`}
      face={<ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />}
    >
      {children}
    </HoverMenu>
  )
}

export declare namespace CompanyMenu {
  type Props = Pick<HoverMenu.Props, 'children'>
}
