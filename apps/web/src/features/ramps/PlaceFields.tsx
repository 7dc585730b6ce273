import { useLingui } from '@lingui/react/macro'
import { countries, statesOfUs } from '@oxbow/ramps/places'
import { Select } from '@oxbow/ui/Select'
import { useMemo } from 'react'

/** The user's country, and state in the United States, as cells of a grid of two columns: providers are licensed by place. */
export function PlaceFields({ country, region, onChange }: PlaceFields.Props) {
  const { t, i18n } = useLingui()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' })
    return countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.locale))
  }, [i18n.locale])
  return (
    <>
      <Select
        label={t`Country`}
        value={country === '' ? undefined : country}
        placeholder={t`Choose a country`}
        onChange={(next) => onChange(next, '')}
        options={options}
      />
      {country === 'US' && (
        <Select
          label={t`State`}
          value={region === '' ? undefined : region}
          placeholder={t`Choose a state`}
          onChange={(next) => onChange(country, next)}
          className="col-span-2"
          options={Object.entries(statesOfUs).map(([value, label]) => ({ value, label }))}
        />
      )}
    </>
  )
}

export declare namespace PlaceFields {
  type Props = {
    /** ISO 3166 code with two letters; empty until chosen. */
    country: string
    region: string
    onChange: (country: string, region: string) => void
  }
}
