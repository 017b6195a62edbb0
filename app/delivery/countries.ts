export type Country = { code: string; name: string }

// One list for server and browsers: the names that browsers know differ from version to version.
const list = `
KE Kenya;AF Afghanistan;AX Åland Islands;AL Albania;DZ Algeria;AS American Samoa;AD Andorra;AO Angola;
AI Anguilla;AG Antigua & Barbuda;AR Argentina;AM Armenia;AW Aruba;AU Australia;AT Austria;AZ Azerbaijan;
BS Bahamas;BH Bahrain;BD Bangladesh;BB Barbados;BY Belarus;BE Belgium;BZ Belize;BJ Benin;BM Bermuda;
BT Bhutan;BO Bolivia;BA Bosnia & Herzegovina;BW Botswana;BR Brazil;IO British Indian Ocean Territory;
VG British Virgin Islands;BN Brunei;BG Bulgaria;BF Burkina Faso;BI Burundi;KH Cambodia;CM Cameroon;CA Canada;
CV Cape Verde;BQ Caribbean Netherlands;KY Cayman Islands;CF Central African Republic;TD Chad;CL Chile;
CN China;CX Christmas Island;CC Cocos (Keeling) Islands;CO Colombia;KM Comoros;CG Congo - Brazzaville;
CD Congo - Kinshasa;CK Cook Islands;CR Costa Rica;CI Côte d'Ivoire;HR Croatia;CU Cuba;CW Curaçao;CY Cyprus;
CZ Czechia;DK Denmark;DJ Djibouti;DM Dominica;DO Dominican Republic;EC Ecuador;EG Egypt;SV El Salvador;
GQ Equatorial Guinea;ER Eritrea;EE Estonia;SZ Eswatini;ET Ethiopia;FK Falkland Islands;FO Faroe Islands;
FJ Fiji;FI Finland;FR France;GF French Guiana;PF French Polynesia;GA Gabon;GM Gambia;GE Georgia;DE Germany;
GH Ghana;GI Gibraltar;GR Greece;GL Greenland;GD Grenada;GP Guadeloupe;GU Guam;GT Guatemala;GG Guernsey;
GN Guinea;GW Guinea-Bissau;GY Guyana;HT Haiti;HN Honduras;HK Hong Kong;HU Hungary;IS Iceland;
IN India;ID Indonesia;IR Iran;IQ Iraq;IE Ireland;IM Isle of Man;IL Israel;IT Italy;JM Jamaica;JP Japan;
JE Jersey;JO Jordan;KZ Kazakhstan;KI Kiribati;KW Kuwait;KG Kyrgyzstan;LA Laos;LV Latvia;LB Lebanon;
LS Lesotho;LR Liberia;LY Libya;LI Liechtenstein;LT Lithuania;LU Luxembourg;MO Macao;MG Madagascar;
MW Malawi;MY Malaysia;MV Maldives;ML Mali;MT Malta;MH Marshall Islands;MQ Martinique;MR Mauritania;
MU Mauritius;YT Mayotte;MX Mexico;FM Micronesia;MD Moldova;MC Monaco;MN Mongolia;ME Montenegro;MS Montserrat;
MA Morocco;MZ Mozambique;MM Myanmar (Burma);NA Namibia;NR Nauru;NP Nepal;NL Netherlands;NC New Caledonia;
NZ New Zealand;NI Nicaragua;NE Niger;NG Nigeria;NU Niue;NF Norfolk Island;KP North Korea;MK North Macedonia;
MP Northern Mariana Islands;NO Norway;OM Oman;PK Pakistan;PW Palau;PS Palestinian Territories;PA Panama;
PG Papua New Guinea;PY Paraguay;PE Peru;PH Philippines;PN Pitcairn Islands;PL Poland;PT Portugal;
PR Puerto Rico;QA Qatar;RE Réunion;RO Romania;RU Russia;RW Rwanda;WS Samoa;SM San Marino;
ST São Tomé & Príncipe;SA Saudi Arabia;SN Senegal;RS Serbia;SC Seychelles;SL Sierra Leone;SG Singapore;
SX Sint Maarten;SK Slovakia;SI Slovenia;SB Solomon Islands;SO Somalia;ZA South Africa;KR South Korea;
SS South Sudan;ES Spain;LK Sri Lanka;BL St. Barthélemy;SH St. Helena;KN St. Kitts & Nevis;LC St. Lucia;
MF St. Martin;PM St. Pierre & Miquelon;VC St. Vincent & Grenadines;SD Sudan;SR Suriname;
SJ Svalbard & Jan Mayen;SE Sweden;CH Switzerland;SY Syria;TW Taiwan;TJ Tajikistan;TZ Tanzania;TH Thailand;
TL Timor-Leste;TG Togo;TK Tokelau;TO Tonga;TT Trinidad & Tobago;TN Tunisia;TR Türkiye;TM Turkmenistan;
TC Turks & Caicos Islands;TV Tuvalu;VI U.S. Virgin Islands;UG Uganda;UA Ukraine;AE United Arab Emirates;
GB United Kingdom;US United States;UY Uruguay;UZ Uzbekistan;VU Vanuatu;VA Vatican City;VE Venezuela;
VN Vietnam;WF Wallis & Futuna;EH Western Sahara;YE Yemen;ZM Zambia;ZW Zimbabwe
`

/** Kenya first. Codes are ISO 3166's. */
export const countries: readonly Country[] = list
  .replace(/\n/g, '')
  .split(';')
  .map((row) => ({ code: row.slice(0, 2), name: row.slice(3) }))

export const homeCode = 'KE'

export const counties: readonly string[] = [
  'Baringo',
  'Bomet',
  'Bungoma',
  'Busia',
  'Elgeyo-Marakwet',
  'Embu',
  'Garissa',
  'Homa Bay',
  'Isiolo',
  'Kajiado',
  'Kakamega',
  'Kericho',
  'Kiambu',
  'Kilifi',
  'Kirinyaga',
  'Kisii',
  'Kisumu',
  'Kitui',
  'Kwale',
  'Laikipia',
  'Lamu',
  'Machakos',
  'Makueni',
  'Mandera',
  'Marsabit',
  'Meru',
  'Migori',
  'Mombasa',
  "Murang'a",
  'Nairobi',
  'Nakuru',
  'Nandi',
  'Narok',
  'Nyamira',
  'Nyandarua',
  'Nyeri',
  'Samburu',
  'Siaya',
  'Taita-Taveta',
  'Tana River',
  'Tharaka-Nithi',
  'Trans Nzoia',
  'Turkana',
  'Uasin Gishu',
  'Vihiga',
  'Wajir',
  'West Pokot',
]

/** How people write what the list has under another name. */
const otherNames = {
  republicofkenya: 'KE',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  turkey: 'TR',
  holland: 'NL',
  thenetherlands: 'NL',
  czechrepublic: 'CZ',
  ivorycoast: 'CI',
  uae: 'AE',
  swaziland: 'SZ',
  drc: 'CD',
}

const codesByName = new Map([
  ...Object.entries(otherNames),
  ...countries.flatMap(({ code, name }) => [code, name].map((word) => [lettersOf(word), code] as const)),
])
const countiesByName = new Map(counties.map((name) => [lettersOf(name), name]))

/** The code of a country as somebody typed it, in the addresses of before too; null for a name that nobody knows. */
export function countryCode(typed: string): string | null {
  return codesByName.get(lettersOf(typed)) ?? null
}

/** 'Kisumu' for 'kisumu county'. */
export function countyName(typed: string): string | null {
  const letters = lettersOf(typed)
  const bare = letters.replace(/^countyof/, '').replace(/(city)?(county)?$/, '')
  return countiesByName.get(letters) ?? countiesByName.get(bare) ?? null
}

export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code
}

export function isAbroad(country: string): boolean {
  return countryCode(country) !== homeCode
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/&/g, 'and')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}
