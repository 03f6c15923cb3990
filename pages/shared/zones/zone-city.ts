/** Cities whose names have changed since browsers named their zones. */
const renamed: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

/** The city in the ID of a zone, until the names of all zones are loaded. */
export function zoneCity(id: string): string {
  const city = id.startsWith('Etc/') ? id.slice(4) : (id.split('/').at(-1) ?? id);
  return renamed[city] ?? city.replaceAll('_', ' ');
}
