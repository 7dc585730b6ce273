import '@oxbow/ui/styles/main.css'
import { activateLocale } from '@oxbow/i18n/activateLocale'

await activateLocale('en')
