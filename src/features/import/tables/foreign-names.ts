/** The columns that every file has in German, French, Spanish, Italian, Portuguese and Dutch. */
export const foreign = {
  phone: ['telefon', 'telefonnummer', 'handy', 'telefono', 'movil', 'cellulare', 'telefone', 'telefoon'],
  customer: ['kunde', 'empfänger', 'destinataire', 'cliente', 'destinatario', 'klant', 'naam'],
  firstName: ['vorname', 'prénom', 'nombre', 'nome', 'voornaam'],
  lastName: ['nachname', 'nom', 'apellidos', 'cognome', 'sobrenome', 'achternaam'],
  address: ['adresse', 'lieferadresse', 'dirección', 'indirizzo', 'endereço', 'adres', 'afleveradres'],
  street: ['strasse', 'straße', 'rue', 'calle', 'via', 'rua', 'straat'],
  houseNumber: ['hausnummer', 'numéro', 'huisnummer'],
  postcode: ['plz', 'postleitzahl', 'code postal', 'código postal', 'cap', 'cep'],
  city: ['ort', 'stadt', 'ville', 'ciudad', 'città', 'cidade', 'plaats'],
  country: ['land', 'pays', 'país', 'paese'],
  day: ['datum', 'lieferdatum', 'date de livraison', 'fecha', 'data'],
  time: ['uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'tijd'],
  order: ['bestellnummer', 'auftragsnummer', 'commande', 'pedido', 'ordine', 'bestelnummer', 'ordernummer'],
  note: ['bemerkung', 'notiz', 'hinweis', 'remarque', 'nota', 'notas', 'observações', 'opmerking'],
} as const;
