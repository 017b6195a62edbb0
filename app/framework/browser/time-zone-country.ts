/** The buyers' countries by time zone, because the browser's language says little about its country. */
const zones = `KE Nairobi;UG Kampala;TZ Dar_es_Salaam;RW Kigali;ET Addis_Ababa;ZA Johannesburg;NG Lagos;GH Accra;EG Cairo;
DE Berlin;DE Busingen;CH Zurich;AT Vienna;FR Paris;GB London;IE Dublin;NL Amsterdam;BE Brussels;LU Luxembourg;IT Rome;
ES Madrid;ES Canary;PT Lisbon;DK Copenhagen;SE Stockholm;NO Oslo;FI Helsinki;PL Warsaw;CZ Prague;HU Budapest;RO Bucharest;
GR Athens;IN Kolkata;IN Calcutta;SG Singapore;HK Hong_Kong;JP Tokyo;AE Dubai;QA Qatar;IL Jerusalem;AU Sydney;AU Melbourne;
AU Brisbane;AU Perth;AU Adelaide;NZ Auckland;CA Toronto;CA Vancouver;CA Edmonton;CA Winnipeg;CA Halifax;US New_York;
US Chicago;US Denver;US Los_Angeles;US Phoenix;US Detroit;US Anchorage;US Honolulu;US Boise`

/** The ISO code of the country of the browser's time zone; null for other zones. */
export function timeZoneCountry(): string | null {
  const city = Intl.DateTimeFormat().resolvedOptions().timeZone?.split('/').at(-1)
  const row = zones.split(/;\s*/).find((zone) => zone.slice(3) === city)
  return row ? row.slice(0, 2) : null
}
