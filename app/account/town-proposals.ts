import { countryCode, homeCode } from '#app/delivery/countries.ts'
import type { Address } from './address.ts'

/** The main post office of each county's largest town, and of other towns that buyers name. */
const towns = `Nairobi,Nairobi,00100;Mombasa,Mombasa,80100;Kisumu,Kisumu,40100;Nakuru,Nakuru,20100;Eldoret,Uasin Gishu,30100;
Thika,Kiambu,01000;Kiambu,Kiambu,00900;Nyeri,Nyeri,10100;Meru,Meru,60200;Machakos,Machakos,90100;Embu,Embu,60100;
Kakamega,Kakamega,50100;Kisii,Kisii,40200;Kericho,Kericho,20200;Garissa,Garissa,70100;Kitale,Trans Nzoia,30200;
Nanyuki,Laikipia,10400;Kitui,Kitui,90200;Bungoma,Bungoma,50200;Busia,Busia,50400;Homa Bay,Homa Bay,40300;
Siaya,Siaya,40600;Migori,Migori,40400;Kilifi,Kilifi,80108;Malindi,Kilifi,80200;Lamu,Lamu,80500;Voi,Taita-Taveta,80300;
Kwale,Kwale,80403;Hola,Tana River,70101;Wajir,Wajir,70200;Mandera,Mandera,70300;Marsabit,Marsabit,60500;
Isiolo,Isiolo,60300;Chuka,Tharaka-Nithi,60400;Kerugoya,Kirinyaga,10300;Murang'a,Murang'a,10200;
Ol Kalou,Nyandarua,20303;Narok,Narok,20500;Kajiado,Kajiado,01100;Bomet,Bomet,20400;Kapsabet,Nandi,30300;
Iten,Elgeyo-Marakwet,30700;Kabarnet,Baringo,30400;Maralal,Samburu,20600;Lodwar,Turkana,30500;
Kapenguria,West Pokot,30600;Nyamira,Nyamira,40500;Wote,Makueni,90300;Mbale,Vihiga,50300;
Ngong,Kajiado,00208;Ngong Hills,Kajiado,00208;Ongata Rongai,Kajiado,00511;
Kitengela,Kajiado,00242;Kiserian,Kajiado,00206;Ruiru,Kiambu,00232;Kikuyu,Kiambu,00902;Limuru,Kiambu,00217;
Athi River,Machakos,00204`

/** The county and postal code of a Kenyan town. */
export function findTown({ city, country }: Pick<Address, 'city' | 'country'>): Pick<Address, 'state' | 'zip'> | null {
  if (countryCode(country) !== homeCode) return null
  const name = city.trim().toLowerCase()
  for (const row of towns.split(/;\s*/)) {
    const [town = '', state = '', zip = ''] = row.split(',')
    if (town.toLowerCase() === name) return { state, zip }
  }
  return null
}
